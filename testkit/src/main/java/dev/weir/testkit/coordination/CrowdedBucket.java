package dev.weir.testkit.coordination;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.coordination.SlotListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** A bucket of which each instance wants more slots than there are, and uses those it gets. */
final class CrowdedBucket {
  private static final int WORK_MILLIS = 20;

  private final BucketId id;
  private final int limit;
  private final AtomicInteger inUse = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final List<Instance> instances = new ArrayList<>();

  CrowdedBucket(BucketId id, int limit) {
    this.id = id;
    this.limit = limit;
  }

  /** Adds an instance. */
  void join(SlotCoordinator coordinator, OwnThread thread, RandomGenerator random) {
    Instance instance = new Instance(coordinator, thread, random);
    instances.add(instance);
    thread.execute(instance::requestMore);
  }

  BucketId id() {
    return id;
  }

  int limit() {
    return limit;
  }

  /** Returns the largest number of slots that all instances used at a time. */
  int mostInUse() {
    return most.get();
  }

  /** Returns the smallest number of slots that an instance was granted. */
  int fewestServed() {
    return instances.stream().mapToInt(instance -> instance.served.get()).min().orElse(0);
  }

  private final class Instance implements SlotListener {
    private final OwnThread thread;
    private final RandomGenerator random;
    private final SlotAccount account;
    private final AtomicInteger served = new AtomicInteger();
    private int used;
    private int bound = ANY_NUMBER;

    Instance(SlotCoordinator coordinator, OwnThread thread, RandomGenerator random) {
      this.thread = thread;
      this.random = random;
      this.account = coordinator.open(id, Capacity.of(limit), thread, this);
      account.begin();
    }

    void requestMore() {
      account.requestSlots(Math.max(0, Math.min(limit, bound) - used), thread.now());
    }

    @Override
    public void granted(int slots) {
      used += slots;
      most.accumulateAndGet(inUse.addAndGet(slots), Math::max);
      for (int i = 0; i < slots; i++) {
        served.incrementAndGet();
        thread.after(random.nextInt(1, WORK_MILLIS), this::finishWork);
      }
    }

    private void finishWork() {
      if (used > 0) {
        release(1);
        requestMore();
      }
    }

    private void release(int slots) {
      used -= slots;
      inUse.addAndGet(-slots);
      account.returnSlots(slots);
    }

    @Override
    public void exhausted() {}

    @Override
    public void limitSlots(int slots) {
      bound = slots;
      thread.execute(this::requestMore);
    }

    @Override
    public void cutSlots(int slots) {
      if (used > slots) {
        release(used - slots);
      }
    }

    @Override
    public void standingChanged(CoordinationStanding standing) {}

    @Override
    public int unused() {
      return 0;
    }
  }
}
