package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the incidents of a shared ledger in the order of their reports. */
public final class RecordedIncidents implements LedgerIncidents {
  private final List<Defects> defects = new CopyOnWriteArrayList<>();
  private final List<InstanceId> removed = new CopyOnWriteArrayList<>();
  private final List<Integer> newerFormats = new CopyOnWriteArrayList<>();
  private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();

  /** The defects of one reply. */
  public record Defects(BucketId bucket, List<LedgerDefect> found) {}

  @Override
  public void defectsRemoved(BucketId bucket, List<LedgerDefect> found) {
    defects.add(new Defects(bucket, found));
  }

  @Override
  public void newerFormatFound(BucketId bucket, int format) {
    newerFormats.add(format);
  }

  @Override
  public void instanceRemoved(BucketId bucket, InstanceId instance) {
    removed.add(instance);
  }

  @Override
  public void replyNotProcessed(BucketId bucket, RuntimeException failure) {
    failures.add(failure);
  }

  /** Returns the removed defects, one element for each reply that reported some. */
  public List<Defects> defects() {
    return List.copyOf(defects);
  }

  /** Returns the newer formats that were found, one for each reply that told of one. */
  public List<Integer> newerFormats() {
    return List.copyOf(newerFormats);
  }

  /** Returns the instances that lost their slots in any bucket. */
  public List<InstanceId> removed() {
    return List.copyOf(removed);
  }

  /** Returns the failures that prevented the processing of replies. */
  public List<RuntimeException> failures() {
    return List.copyOf(failures);
  }
}
