package dev.weir.application.arrival;

import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sources in the order of their memory, for one search for clients to close. All waiting
 * clients share the search, which would be quadratic otherwise: a source without a client to close
 * is searched once.
 */
final class LargestHolders {
  /** The memory when the account was sorted; the account's own only shrinks. */
  private record Holder(SourceAccount account, int memory) {}

  private final PriorityQueue<Holder> byMemory =
      new PriorityQueue<>(Comparator.comparingInt(Holder::memory).reversed());
  private final Function<SourceAccount, @Nullable ClientAccount> victims;

  LargestHolders(
      Collection<SourceAccount> accounts,
      Function<SourceAccount, @Nullable ClientAccount> victims) {
    this.victims = victims;
    accounts.forEach(this::add);
  }

  private void add(SourceAccount account) {
    if (account.stayingMemory() > 0) {
      byMemory.add(new Holder(account, account.stayingMemory()));
    }
  }

  /**
   * The client to close next; null where no source with more memory than the waiting one has one.
   */
  @Nullable ClientAccount victimFor(SourceAccount waiting) {
    Holder largest = byMemory.peek();
    while (largest != null && largest.memory() > waiting.stayingMemory()) {
      SourceAccount account = largest.account();
      boolean isInPlace = largest.memory() == account.stayingMemory();
      ClientAccount victim = isInPlace ? victims.apply(account) : null;
      if (victim != null) {
        return victim;
      }
      byMemory.poll();
      if (!isInPlace) {
        add(account);
      }
      largest = byMemory.peek();
    }
    return null;
  }
}
