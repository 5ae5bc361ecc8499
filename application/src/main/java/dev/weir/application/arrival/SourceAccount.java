package dev.weir.application.arrival;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** What the clients of one source hold before their logins are answered. */
final class SourceAccount {
  /** What a client costs that has said nothing yet: its socket, and what Weir keeps for it. */
  private static final int WEIGHT_OF_CLIENT = 8 * 1024;

  final Source source;

  /** Tells accounts of one weight apart. */
  final long number;

  /** The weight by which the account was put in order last. */
  long orderedBy;

  private final SequencedMap<Long, ClientAccount> awaited = new LinkedHashMap<>();
  private final SequencedMap<Long, ClientAccount> considered = new LinkedHashMap<>();
  private int room;
  private int leavingRoom;

  SourceAccount(Source source, long number) {
    this.source = source;
    this.number = number;
  }

  /** Weir waits for this client to say something. */
  void await(ClientAccount client, long now) {
    considered.remove(client.number);
    awaited.remove(client.number);
    client.turnSince = now;
    awaited.put(client.number, client);
  }

  /** The client waits for Weir. */
  void consider(ClientAccount client) {
    if (awaited.remove(client.number) != null) {
      considered.put(client.number, client);
    }
  }

  void grant(ClientAccount client) {
    room += client.wanted;
    client.room += client.wanted;
    client.wanted = 0;
  }

  /** The client has been told to go. */
  void dismiss(ClientAccount client) {
    client.leaving = true;
    leavingRoom += client.room;
  }

  void remove(ClientAccount client) {
    awaited.remove(client.number);
    considered.remove(client.number);
    room -= client.room;
    if (client.leaving) {
      leavingRoom -= client.room;
    }
  }

  /** Takes a client over from another account, with all that it holds; Weir waits for it. */
  void adopt(ClientAccount client, long now) {
    client.account.remove(client);
    client.account = this;
    room += client.room;
    if (client.leaving) {
      leavingRoom += client.room;
    }
    await(client, now);
  }

  /** The memory that its clients were granted. */
  int room() {
    return room;
  }

  /** The same without the clients that were told to go. */
  int stayingRoom() {
    return room - leavingRoom;
  }

  int clients() {
    return awaited.size() + considered.size();
  }

  long weight() {
    return (long) clients() * WEIGHT_OF_CLIENT + room;
  }

  /** Returns whether it has so much more than another account that it can give up a client for it. */
  boolean outweighs(@Nullable SourceAccount other) {
    return weight() > (other == null ? 0 : other.weight()) + WEIGHT_OF_CLIENT;
  }

  /**
   * The client that has kept Weir waiting for longest, and at least since {@code latest}; null
   * where there is none.
   */
  @Nullable ClientAccount slowest(long latest) {
    for (ClientAccount client : awaited.values()) {
      if (client.turnSince - latest > 0) {
        return null;
      }
      if (!client.leaving) {
        return client;
      }
    }
    return null;
  }

  /** The same among the clients that hold memory. */
  @Nullable ClientAccount slowestWithRoom(long latest) {
    for (ClientAccount client : awaited.values()) {
      if (client.turnSince - latest > 0) {
        return null;
      }
      if (!client.leaving && client.room > 0) {
        return client;
      }
    }
    return null;
  }

  /** Returns whether this client has kept Weir waiting since {@code latest}, and was not told to go. */
  boolean isSlow(ClientAccount client, long latest) {
    return awaited.containsKey(client.number) && !client.leaving && client.turnSince - latest <= 0;
  }

  /** The client that came to wait for Weir last; null where there is none. */
  @Nullable ClientAccount newestConsidered() {
    for (ClientAccount client : considered.sequencedValues().reversed()) {
      if (!client.leaving) {
        return client;
      }
    }
    return null;
  }

  /** The same among the clients that hold memory. */
  @Nullable ClientAccount newestConsideredWithRoom() {
    for (ClientAccount client : considered.sequencedValues().reversed()) {
      if (!client.leaving && client.room > 0) {
        return client;
      }
    }
    return null;
  }
}
