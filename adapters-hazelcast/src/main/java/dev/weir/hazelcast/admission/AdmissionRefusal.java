package dev.weir.hazelcast.admission;

/** Why a connection between members does not come about. */
public enum AdmissionRefusal {
  /** It knows no secret at all: a client of Hazelcast, a foreign member, a scanner. */
  NOT_A_MEMBER("not_a_member", "the other side is no member of a Weir cluster"),
  /** It has another secret, or another cluster's name. */
  WRONG_SECRET("wrong_secret", "the other side has another secret or cluster_name"),
  /** It is of another version of Weir, which would misread the ledger. */
  OTHER_VERSION("other_version", "the other side is of a version of Weir that cannot be mixed"),
  /** It says nothing, or too little. */
  SILENT("silent", "the other side did not prove in time that it knows the secret"),
  /** It went away. */
  CLOSED("closed", "the other side closed the connection before it proved anything"),
  /** Others of the same address, or of all, are not through yet. */
  TOO_MANY("too_many", "too many connections at once have proved nothing yet");

  private final String label;
  private final String meaning;

  AdmissionRefusal(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** The word for it in metrics. */
  public String label() {
    return label;
  }

  /** What it means, for logs. */
  String meaning() {
    return meaning;
  }
}
