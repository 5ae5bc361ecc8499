package dev.weir.application.coordination;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Counts defects found in the stored ledger of a bucket. Usable from any thread. */
public final class DefectCounters {
  private final Map<LedgerDefect.Kind, Metrics.Counter> counters =
      new EnumMap<>(LedgerDefect.Kind.class);

  /** Registers a counter for each kind, so that each is exported as 0 from the start. */
  public DefectCounters(Metrics metrics, BucketId bucket) {
    for (LedgerDefect.Kind kind : LedgerDefect.Kind.values()) {
      counters.put(kind, metrics.counter(Meter.LEDGER_DEFECTS, bucket.value(), kind.label()));
    }
  }

  /** Counts each defect. */
  public void add(List<LedgerDefect> defects) {
    for (LedgerDefect defect : defects) {
      Objects.requireNonNull(counters.get(defect.kind())).increment();
    }
  }
}
