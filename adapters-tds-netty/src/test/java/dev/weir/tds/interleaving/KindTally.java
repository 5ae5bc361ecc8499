package dev.weir.tds.interleaving;

import dev.weir.standin.record.StandInReport;

/** The numbers of what was played and looked at. */
final class KindTally {
  private long turns;
  private long looks;
  private long handovers;
  private int kinds;

  void turn() {
    turns++;
  }

  void looked() {
    looks++;
  }

  void played(StandInReport report) {
    kinds++;
    handovers += report.handovers();
  }

  long handovers() {
    return handovers;
  }

  @Override
  public String toString() {
    return "%d kinds of servers, %d turns of sessions equal to direct ones, %d looks at the server's own state, %d handovers"
        .formatted(kinds, turns, looks, handovers);
  }
}
