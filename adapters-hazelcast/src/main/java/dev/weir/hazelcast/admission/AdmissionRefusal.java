package dev.weir.hazelcast.admission;

/** A reason to refuse a connection between members. */
public enum AdmissionRefusal {
  /**
   * The peer does not use the secret exchange: a client of Hazelcast, a foreign member, a scanner.
   */
  NOT_A_MEMBER("not_a_member", "the other side is no member of a Weir cluster"),
  /** The peer has another secret, or another cluster's name. */
  WRONG_SECRET("wrong_secret", "the other side has another secret or cluster_name"),
  /** The peer has another version of Weir, which would misread the ledger. */
  OTHER_VERSION("other_version", "the other side is of a version of Weir that cannot be mixed"),
  /** The peer did not send its proof in time. */
  SILENT("silent", "the other side did not prove in time that it knows the secret"),
  /** The peer closed the connection. */
  CLOSED("closed", "the other side closed the connection before it proved anything"),
  /** Too many connections, from this address or in total, have not sent their proof yet. */
  TOO_MANY("too_many", "too many connections at once have proved nothing yet");

  private final String label;
  private final String meaning;

  AdmissionRefusal(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** Returns its name in metrics. */
  public String label() {
    return label;
  }

  /** Returns its description for logs. */
  String meaning() {
    return meaning;
  }
}
