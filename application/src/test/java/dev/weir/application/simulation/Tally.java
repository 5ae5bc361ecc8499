package dev.weir.application.simulation;

import dev.weir.application.coordination.CoordinationStanding;
import java.util.EnumMap;
import java.util.Map;

/** What has happened, counted: so that quiet seconds are not passed off as proof. */
final class Tally {
  private static final long QUARTER = 250_000;

  long seconds;
  long events;
  final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
  long served;
  long refused;
  long granted;
  long yields;
  long cut;
  long dialled;
  long longestWait;
  long operations;

  /** The number of requests by their wait, in quarters of a millisecond. */
  final long[] waits = new long[40_000];

  long refilled;
  final Map<CoordinationStanding, Integer> stood = new EnumMap<>(CoordinationStanding.class);

  void waited(long nanos) {
    longestWait = Math.max(longestWait, nanos);
    waits[(int) Math.min(waits.length - 1, nanos / QUARTER)]++;
  }

  /** Returns the wait in milliseconds that this part of all requests did not exceed. */
  double waitedAtMost(double part, long requests) {
    long left = (long) (requests * part);
    int quarters = 0;
    while (quarters < waits.length - 1 && left > waits[quarters]) {
      left -= waits[quarters];
      quarters++;
    }
    return quarters / 4.0;
  }

  void add(Tally other) {
    operations += other.operations;
    for (int i = 0; i < waits.length; i++) {
      waits[i] += other.waits[i];
    }
    seconds += other.seconds;
    events += other.events;
    other.faults.forEach((fault, times) -> faults.merge(fault, times, Integer::sum));
    served += other.served;
    refused += other.refused;
    granted += other.granted;
    yields += other.yields;
    cut += other.cut;
    dialled += other.dialled;
    longestWait = Math.max(longestWait, other.longestWait);
    refilled += other.refilled;
    other.stood.forEach((standing, times) -> stood.merge(standing, times, Integer::sum));
  }

  /** Of all kinds. */
  long faults() {
    return faults.values().stream().mapToLong(Integer::longValue).sum();
  }

  @Override
  public String toString() {
    return ("cluster_seconds=%d faults=%d events=%d requests_served=%d requests_refused=%d"
            + " slots_granted=%d yields=%d connections_dialled=%d refills=%d connections_cut=%d standings=%s of_faults=%s")
        .formatted(
            seconds, faults(), events, served, refused, granted, yields, dialled, refilled, cut,
            stood, faults);
  }
}
