package dev.weir.application.arrival;

import dev.weir.application.source.SourceQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clients that wait for memory, and what was granted. The sources take turns. In a source's line
 * those go first that hold memory already: it comes back only once they have got on.
 *
 * <p>Clients could fill all of the memory with their first steps and then wait for each other at
 * the second. That is why one largest step is kept in reserve. It is granted to one client at a
 * time, of those that hold memory, so that one of them always gets on, and gives back what it had.
 */
final class RoomQueue {
  private final ArrivalLimits limits;

  /** All of them: these are the turns. */
  private final SourceQueue<ClientAccount> wanting = new SourceQueue<>();

  /** Those among them that hold memory: these are the turns at the reserve. */
  private final SourceQueue<ClientAccount> continuing = new SourceQueue<>();

  private int granted;
  private @Nullable ClientAccount reservedFor;
  private int reserved;

  RoomQueue(ArrivalLimits limits) {
    this.limits = limits;
  }

  /** The client waits for the room that it wants. */
  void add(ClientAccount client) {
    wanting.add(client.account.source, client);
    if (client.room > 0) {
      continuing.add(client.account.source, client);
    }
  }

  /** The client waits no longer; returns whether it did. */
  boolean remove(ClientAccount client) {
    continuing.remove(client.account.source, client);
    return wanting.remove(client.account.source, client);
  }

  /** The client waits no longer, and what it was granted comes back. */
  void forget(ClientAccount client) {
    remove(client);
    granted -= client.room;
    if (client == reservedFor) {
      reservedFor = null;
      reserved = 0;
    }
  }

  boolean isEmpty() {
    return wanting.isEmpty();
  }

  /** Returns whether clients wait that hold memory. */
  boolean areContinuing() {
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

  /** How much could be granted now, the reserve aside. */
  int free() {
    return limits.roomInAll() - ArrivalLimits.LARGEST_STEP - (granted - reserved);
  }

  private int freeInSource(SourceAccount account) {
    int ofReserve = reservedFor != null && reservedFor.account == account ? reserved : 0;
    return limits.roomPerSource() - ArrivalLimits.LARGEST_STEP - (account.room() - ofReserve);
  }

  boolean fitsSource(ClientAccount client) {
    return client.wanted <= freeInSource(client.account);
  }

  /** What the line of a client could be granted now if there were enough for all sources. */
  long wantedOfAll(ClientAccount client) {
    return Math.min(wantedBySource(client), freeInSource(client.account));
  }

  /** What the whole line of a client asks for, as if all asked for as much as this one. */
  private long wantedBySource(ClientAccount client) {
    return (long) wanting.waiting(client.account.source) * client.wanted;
  }

  /** How much of that the source's own share lacks, beside what its leaving clients give back. */
  long missingInSource(ClientAccount client) {
    SourceAccount account = client.account;
    int comesBack = account.room() - account.stayingRoom();
    return wantedBySource(client) - freeInSource(account) - comesBack;
  }

  /** Grants the next client what it wants, and returns it; null where nothing fits. */
  @Nullable ClientAccount grantNext() {
    ClientAccount next = nextThatFits();
    if (next == null && reservedFor == null && areContinuing()) {
      next = continuing.poll();
      reservedFor = next;
      reserved = next == null ? 0 : next.wanted;
    }
    if (next != null) {
      passTurnOf(next);
      granted += next.wanted;
      next.account.grant(next);
    }
    return next;
  }

  /** A source that has its share is passed over; one for which too little is left holds up all. */
  private @Nullable ClientAccount nextThatFits() {
    for (int passedOver = 0; passedOver < wanting.sources(); passedOver++) {
      ClientAccount next = head();
      if (next == null || fitsSource(next)) {
        return next == null || next.wanted > free() ? null : next;
      }
      wanting.skip();
    }
    return null;
  }

  private void passTurnOf(ClientAccount client) {
    ClientAccount turn = wanting.peek();
    boolean hasTurn = turn != null && turn.account == client.account;
    int waiting = wanting.waiting(client.account.source);
    remove(client);
    if (hasTurn && waiting > 1) {
      wanting.skip();
    }
  }

  /** The first client of the source whose turn it is. */
  private @Nullable ClientAccount head() {
    ClientAccount first = wanting.peek();
    ClientAccount holder = first == null ? null : continuing.oldest(first.account.source);
    return holder == null ? first : holder;
  }

  /** The first clients of all lines, in the order of their turns. */
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

  /** Clients that wait at least since {@code latest}; no more than {@code most}. */
  List<ClientAccount> waitingSince(long latest, int most) {
    List<ClientAccount> overdue = new ArrayList<>();
    for (int turn = 0; turn < wanting.sources(); turn++) {
      ClientAccount first = wanting.peek();
      if (first != null) {
        for (ClientAccount client : wanting.line(first.account.source)) {
          if (overdue.size() >= most || client.wantsSince - latest > 0) {
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
