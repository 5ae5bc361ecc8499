package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.slots.SlotCount;

/**
 * The ledger of a single instance: the limit of a bucket is this process's own.
 *
 * <p>Each account lives on its bucket's owning thread, so that there is nothing to share and
 * nothing to lock.
 */
public final class LocalSlotCoordinator implements SlotCoordinator {
  @Override
  public SlotAccount open(BucketId bucket, int limit, SlotListener listener) {
    return new LocalAccount(SlotCount.ofLimit(limit), listener);
  }

  @Override
  public String backend() {
    return "local";
  }

  @Override
  public CoordinationHealth health() {
    return CoordinationHealth.CONNECTED;
  }

  @Override
  public void close() {
    // Nobody else counts on this ledger: it ends with the process.
  }

  private static final class LocalAccount implements SlotAccount {
    private final SlotListener listener;
    private SlotCount count;
    private int wanted;

    LocalAccount(SlotCount count, SlotListener listener) {
      this.count = count;
      this.listener = listener;
    }

    @Override
    public void ask(int waiters, long oldestSince) {
      wanted = waiters;
      grantWhatIsFree();
      if (wanted > 0) {
        listener.exhausted();
      }
    }

    @Override
    public void giveBack(int slots) {
      for (int slot = 0; slot < slots; slot++) {
        count = count.giveBack();
      }
      grantWhatIsFree();
    }

    @Override
    public int held() {
      return count.held();
    }

    private void grantWhatIsFree() {
      int granted = Math.min(wanted, count.free());
      if (granted > 0) {
        // Counted before it is told: the listener may ask again from within.
        wanted -= granted;
        for (int slot = 0; slot < granted; slot++) {
          count = count.take();
        }
        listener.granted(granted);
      }
    }
  }
}
