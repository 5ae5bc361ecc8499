package dev.weir.hazelcast;

import java.util.ArrayList;
import java.util.List;

/** A limitation of the cluster that an operator should know. */
public enum HazelcastWarning {
  /** Applies to every cluster of the Community edition. */
  NO_ENCRYPTION(
      "members prove that they know the secret when they connect; what they say afterwards is neither"
          + " encrypted nor authenticated (Hazelcast Community has no TLS): let only members reach"
          + " their port"),
  /** Applies to every cluster of the Community edition. */
  NO_CONSENSUS(
      "Hazelcast Community has no consensus between members (CP): a ledger whose member is lost is"
          + " learned anew from the instances, and grants nothing meanwhile"),
  /** No majority remains after the loss of a member. */
  FEWER_THAN_THREE_MEMBERS(
      "with fewer than three members no majority is left when one is lost: the others fall back to"
          + " their local limits until it returns");

  private static final int SURVIVES_A_LOSS = 3;

  private final String text;

  HazelcastWarning(String text) {
    this.text = text;
  }

  /** Returns the description and the advice. */
  public String text() {
    return text;
  }

  /** Returns the warnings for a cluster with these settings. */
  public static List<HazelcastWarning> of(HazelcastSettings settings) {
    List<HazelcastWarning> warnings = new ArrayList<>();
    warnings.add(NO_ENCRYPTION);
    warnings.add(NO_CONSENSUS);
    if (settings.clusterSize() < SURVIVES_A_LOSS) {
      warnings.add(FEWER_THAN_THREE_MEMBERS);
    }
    return warnings;
  }
}
