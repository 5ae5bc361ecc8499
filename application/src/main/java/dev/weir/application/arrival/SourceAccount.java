package dev.weir.application.arrival;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The account of the clients of one source before their logins are answered. */
final class SourceAccount {
  /** The weight of a client without granted memory: its socket and its handlers. */
  private static final int WEIGHT_OF_CLIENT = 8 * 1024;

  final Source source;

  /** Orders accounts of the same weight. */
  final long number;

  /** The weight by which the account is sorted. */
  long orderedBy;

  private final SequencedMap<Long, ClientAccount> awaited = new LinkedHashMap<>();
  private final SequencedMap<Long, ClientAccount> considered = new LinkedHashMap<>();
  private int memory;
  private int leavingMemory;

  SourceAccount(Source source, long number) {
    this.source = source;
    this.number = number;
  }

  /** Weir waits for this client. */
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
    memory += client.wanted;
    client.memory += client.wanted;
    client.wanted = 0;
  }

  /** The client is being closed. */
  void dismiss(ClientAccount client) {
    client.leaving = true;
    leavingMemory += client.memory;
  }

  void remove(ClientAccount client) {
    awaited.remove(client.number);
    considered.remove(client.number);
    memory -= client.memory;
    if (client.leaving) {
      leavingMemory -= client.memory;
    }
  }

  /** Takes over a client from another account, with its memory; Weir waits for it. */
  void adopt(ClientAccount client, long now) {
    client.account.remove(client);
    client.account = this;
    memory += client.memory;
    if (client.leaving) {
      leavingMemory += client.memory;
    }
    await(client, now);
  }

  /** The memory that was granted to its clients. */
  int memory() {
    return memory;
  }

  /** The same without the clients that are being closed. */
  int stayingMemory() {
    return memory - leavingMemory;
  }

  int clients() {
    return awaited.size() + considered.size();
  }

  long weight() {
    return (long) clients() * WEIGHT_OF_CLIENT + memory;
  }

  /** Returns whether it outweighs another account by more than a client. */
  boolean outweighs(@Nullable SourceAccount other) {
    return weight() > (other == null ? 0 : other.weight()) + WEIGHT_OF_CLIENT;
  }

  /**
   * The client that has kept Weir waiting for longest, since {@code latest} or longer; null where
   * there is none.
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
  @Nullable ClientAccount slowestWithMemory(long latest) {
    for (ClientAccount client : awaited.values()) {
      if (client.turnSince - latest > 0) {
        return null;
      }
      if (!client.leaving && client.memory > 0) {
        return client;
      }
    }
    return null;
  }

  /**
   * Returns whether a client has kept Weir waiting since {@code latest}, and is not being closed.
   */
  boolean isSlow(ClientAccount client, long latest) {
    return awaited.containsKey(client.number) && !client.leaving && client.turnSince - latest <= 0;
  }

  /** The client that began to wait for Weir last; null where there is none. */
  @Nullable ClientAccount newestConsidered() {
    for (ClientAccount client : considered.sequencedValues().reversed()) {
      if (!client.leaving) {
        return client;
      }
    }
    return null;
  }

  /** The same among the clients that hold memory. */
  @Nullable ClientAccount newestConsideredWithMemory() {
    for (ClientAccount client : considered.sequencedValues().reversed()) {
      if (!client.leaving && client.memory > 0) {
        return client;
      }
    }
    return null;
  }
}
