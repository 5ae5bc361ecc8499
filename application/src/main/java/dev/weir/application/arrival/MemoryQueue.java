package dev.weir.application.arrival;

import dev.weir.application.source.SourceQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queue of clients that wait for memory, and the sum of the granted memory. The sources take
 * turns. In the queue of a source, clients that hold memory go first: they return it only once they
 * have continued.
 *
 * <p>Clients could fill the memory with their first steps and deadlock at their second. So the
 * memory of one largest step is a reserve, which is granted to one client at a time of those that
 * hold memory: it always can continue, and return its memory.
 */
final class MemoryQueue {
  private final ArrivalLimits limits;

  /** All waiting clients. */
  private final SourceQueue<ClientAccount> wanting = new SourceQueue<>();

  /** The waiting clients that hold memory: their turns at the reserve. */
  private final SourceQueue<ClientAccount> continuing = new SourceQueue<>();

  private int granted;
  private @Nullable ClientAccount reservedFor;
  private int reserved;

  MemoryQueue(ArrivalLimits limits) {
    this.limits = limits;
  }

  /** Adds a client, which waits for the memory it has requested. */
  void add(ClientAccount client) {
    wanting.add(client.account.source, client);
    if (client.memory > 0) {
      continuing.add(client.account.source, client);
    }
  }

  /** Removes a client; returns whether it waited. */
  boolean remove(ClientAccount client) {
    continuing.remove(client.account.source, client);
    return wanting.remove(client.account.source, client);
  }

  /** Removes a client, and returns its granted memory. */
  void forget(ClientAccount client) {
    remove(client);
    granted -= client.memory;
    if (client == reservedFor) {
      reservedFor = null;
      reserved = 0;
    }
  }

  boolean isEmpty() {
    return wanting.isEmpty();
  }

  /** Returns whether clients wait that hold memory. */
  boolean hasContinuing() {
    return !continuing.isEmpty();
  }

  /** The memory that was granted in all, the reserve included. */
  int granted() {
    return granted;
  }

  /** The client that has the reserve; null while none has. */
  @Nullable ClientAccount reservedFor() {
    return reservedFor;
  }

  /** The memory that can be granted now, the reserve aside. */
  int free() {
    return limits.memoryInAll() - ArrivalLimits.LARGEST_STEP - (granted - reserved);
  }

  private int freeInSource(SourceAccount account) {
    int ofReserve = reservedFor != null && reservedFor.account == account ? reserved : 0;
    return limits.memoryPerSource() - ArrivalLimits.LARGEST_STEP - (account.memory() - ofReserve);
  }

  boolean fitsSource(ClientAccount client) {
    return client.wanted <= freeInSource(client.account);
  }

  /** The memory that the queue of a client could be granted now by the limit of its source. */
  long wantedOfAll(ClientAccount client) {
    return Math.min(wantedBySource(client), freeInSource(client.account));
  }

  /** The memory that the queue of a client requests, as if all requested as much as this one. */
  private long wantedBySource(ClientAccount client) {
    return (long) wanting.waiting(client.account.source) * client.wanted;
  }

  /** The part of that beyond the limit of the source, without the memory of closing clients. */
  long missingInSource(ClientAccount client) {
    SourceAccount account = client.account;
    int comesBack = account.memory() - account.stayingMemory();
    return wantedBySource(client) - freeInSource(account) - comesBack;
  }

  /** Grants the next client its request, and returns the client; null where none fits. */
  @Nullable ClientAccount grantNext() {
    ClientAccount next = nextFitting();
    if (next == null && reservedFor == null && hasContinuing()) {
      next = continuing.poll();
      reservedFor = next;
      reserved = next == null ? 0 : next.wanted;
    }
    if (next != null) {
      skipTurnOf(next);
      granted += next.wanted;
      next.account.grant(next);
    }
    return next;
  }

  /** Skips sources at their limit; a request that exceeds the rest of the memory stops all. */
  private @Nullable ClientAccount nextFitting() {
    for (int passedOver = 0; passedOver < wanting.sources(); passedOver++) {
      ClientAccount next = head();
      if (next == null || fitsSource(next)) {
        return next == null || next.wanted > free() ? null : next;
      }
      wanting.skip();
    }
    return null;
  }

  private void skipTurnOf(ClientAccount client) {
    ClientAccount turn = wanting.peek();
    boolean hasTurn = turn != null && turn.account == client.account;
    int waiting = wanting.waiting(client.account.source);
    remove(client);
    if (hasTurn && waiting > 1) {
      wanting.skip();
    }
  }

  /** The first client of the next source. */
  private @Nullable ClientAccount head() {
    ClientAccount first = wanting.peek();
    ClientAccount holder = first == null ? null : continuing.oldest(first.account.source);
    return holder == null ? first : holder;
  }

  /** The first clients of all queues, in the order of their turns. */
  List<ClientAccount> heads() {
    List<ClientAccount> heads = new ArrayList<>();
    for (int turn = 0; turn < wanting.sources(); turn++) {
      ClientAccount head = head();
      if (head != null) {
        heads.add(head);
      }
      wanting.skip();
    }
    return heads;
  }

  /** The clients that have waited since {@code latest} or longer, no more than {@code limit}. */
  List<ClientAccount> waitingSince(long latest, int limit) {
    List<ClientAccount> overdue = new ArrayList<>();
    for (int turn = 0; turn < wanting.sources(); turn++) {
      ClientAccount first = wanting.peek();
      if (first != null) {
        for (ClientAccount client : wanting.line(first.account.source)) {
          if (overdue.size() >= limit || client.wantsSince - latest > 0) {
            break;
          }
          overdue.add(client);
        }
      }
      wanting.skip();
    }
    return overdue;
  }
}
