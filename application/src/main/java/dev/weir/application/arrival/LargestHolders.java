package dev.weir.application.arrival;

import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sources in the order of the memory they hold, for one search for clients to close. It is
 * shared by all that wait, because a search of its own for each of them would be quadratic: a
 * source without a client to close is looked at once.
 */
final class LargestHolders {
  /** The room as it was when the account was put in order; the account's own only shrinks. */
  private record Holder(SourceAccount account, int room) {}

  private final PriorityQueue<Holder> byRoom =
      new PriorityQueue<>(Comparator.comparingInt(Holder::room).reversed());
  private final Function<SourceAccount, @Nullable ClientAccount> victims;

  LargestHolders(
      Collection<SourceAccount> accounts,
      Function<SourceAccount, @Nullable ClientAccount> victims) {
    this.victims = victims;
    accounts.forEach(this::add);
  }

  private void add(SourceAccount account) {
    if (account.stayingRoom() > 0) {
      byRoom.add(new Holder(account, account.stayingRoom()));
    }
  }

  /**
   * The client to close next; null where no source that holds more than the waiting one has one.
   */
  @Nullable ClientAccount victimFor(SourceAccount waiting) {
    Holder largest = byRoom.peek();
    while (largest != null && largest.room() > waiting.stayingRoom()) {
      SourceAccount account = largest.account();
      boolean isInPlace = largest.room() == account.stayingRoom();
      ClientAccount victim = isInPlace ? victims.apply(account) : null;
      if (victim != null) {
        return victim;
      }
      byRoom.poll();
      if (!isInPlace) {
        add(account);
      }
      largest = byRoom.peek();
    }
    return null;
  }
}
