package dev.weir.application.arrival;

import dev.weir.domain.client.Source;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number and the memory of clients until they are logged in.
 *
 * <p>Nothing is rationed while there is enough, because a load balancer makes a thousand honest
 * clients one source. Where there is not enough, the source that holds most gives way: it loses the
 * client that has kept Weir waiting for longest. An honest driver takes milliseconds for each step;
 * a client that sends nothing, or sends slowly, soon is the oldest. Where the heaviest source has
 * no slow client, the next source that holds more than the new client is searched (ADR 0055).
 *
 * <p>A client arrives, takes steps in turn with Weir, and enters as a session or leaves. A session
 * counts towards the limit of clients until it leaves, and is not known here otherwise.
 *
 * <p>Confined to the thread that accepts clients.
 */
public final class Arrivals {
  /** The deadline where there is none. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The time after which a client may be closed for one of another source. */
  static final Duration SLOW_BESIDE_OTHERS = Duration.ofMillis(100);

  /** The time after which a client may be closed for one of its own source. */
  static final Duration SLOW_AMONG_ITS_OWN = Duration.ofSeconds(1);

  /** The time between two searches for slow clients, while others wait for memory. */
  static final Duration PACE = Duration.ofMillis(100);

  /** The limit of clients that are being closed: as many more than the limit may be connected. */
  static final int MAX_LEAVING = 128;

  /**
   * The limit of those that are closed for clients of their own source. A crowd that reconnects
   * replaces its own clients all the time, and must leave some closings for clients of others.
   */
  static final int MAX_LEAVING_FOR_THEIR_OWN = MAX_LEAVING / 4;

  /**
   * The limit of sources that are searched for a client to close. The search runs for each new
   * client, on the thread that accepts all of them.
   */
  static final int MAX_SEARCHED = 100;

  private final ArrivalLimits limits;
  private final Duration patience;
  private final ArrivalActions actions;
  private final Map<Long, ClientAccount> arrivals = new HashMap<>();
  private final Set<Long> refused = new HashSet<>();
  private final Map<Source, SourceAccount> accounts = new HashMap<>();
  private final TreeSet<SourceAccount> byWeight =
      new TreeSet<>(
          Comparator.<SourceAccount>comparingLong(account -> account.orderedBy)
              .thenComparingLong(account -> account.number));
  private final MemoryQueue queue;
  private long accountsOpened;
  private int connected;
  private int leaving;
  private int leavingMemory;
  private long nextLook;

  /**
   * Begins without clients.
   *
   * @param patience the time that a client may wait for memory before it is closed
   */
  public Arrivals(ArrivalLimits limits, Duration patience, ArrivalActions actions) {
    this.limits = limits;
    this.patience = patience;
    this.actions = actions;
    this.queue = new MemoryQueue(limits);
  }

  // ---- the life of a client ----

  /** A client has connected. One that is not dropped leaves once. */
  public Admission arrive(long number, Source source, long now) {
    if (!hasPlaceFor(source, now)) {
      if (refused.size() >= limits.maxRefusals()) {
        return Admission.DROPPED;
      }
      refused.add(number);
      return Admission.REFUSED;
    }
    connected++;
    SourceAccount account = account(source);
    ClientAccount client = new ClientAccount(number, account);
    arrivals.put(number, client);
    account.await(client, now);
    reorder(account);
    return Admission.ADMITTED;
  }

  /** A load balancer has told the source of the client. */
  public void identify(long number, Source source, long now) {
    ClientAccount client = arrivals.get(number);
    if (client == null || client.account.source.equals(source)) {
      return;
    }
    SourceAccount from = client.account;
    SourceAccount to = account(source);
    boolean isWanting = queue.remove(client);
    to.adopt(client, now);
    if (isWanting) {
      queue.add(client);
      to.consider(client);
    }
    reorder(from);
    reorder(to);
    grantWhatFits(now);
  }

  /** The client waits for Weir. */
  public void stopAwaiting(long number) {
    ClientAccount client = arrivals.get(number);
    if (client != null) {
      client.account.consider(client);
    }
  }

  /** Weir waits for the client. */
  public void awaitMessage(long number, long now) {
    ClientAccount client = arrivals.get(number);
    if (client != null) {
      client.account.await(client, now);
    }
  }

  /** The client is logged in, or relayed: its memory is returned, its place stays taken. */
  public void enter(long number, long now) {
    forget(number, now);
  }

  /** The client's connection is closed. */
  public void leave(long number, long now) {
    if (!refused.remove(number)) {
      forget(number, now);
      connected--;
    }
  }

  // ---- memory ----

  /** The client requests memory for its next step, which is granted once it is available. */
  public void requestMemory(long number, int bytes, long now) {
    if (bytes > ArrivalLimits.LARGEST_STEP) {
      throw new IllegalArgumentException(bytes + " bytes at once are more than a step may take");
    }
    ClientAccount client = arrivals.get(number);
    if (client == null || client.leaving) {
      return;
    }
    if (queue.isEmpty()) {
      nextLook = now;
    }
    client.wanted = bytes;
    client.wantsSince = now;
    queue.add(client);
    // While the client waits for memory, Weir does not wait for the client.
    client.account.consider(client);
    grantWhatFits(now);
  }

  /** Closes slow clients whose memory others wait for, and clients that have waited too long. */
  public void expire(long now) {
    if (!queue.isEmpty() && nextLook - now <= 0) {
      grantWhatFits(now);
      evictOverdue(now);
      evictSlowReserved(now);
      evictForMemory(now);
      nextLook = now + PACE.toNanos();
    }
  }

  /** The time of the next call of {@link #expire}, or {@link #NEVER}. */
  public long nextDeadline() {
    return queue.isEmpty() ? NEVER : nextLook;
  }

  // ---- views ----

  /** The number of connected clients, logged in or not, without those that are refused. */
  public int connected() {
    return connected;
  }

  /** The number of clients that are not logged in. */
  public int beforeLogin() {
    return arrivals.size();
  }

  /** The memory, in bytes, that clients hold before they are logged in. */
  public int memory() {
    return queue.granted();
  }

  private SourceAccount account(Source source) {
    return accounts.computeIfAbsent(source, key -> new SourceAccount(key, ++accountsOpened));
  }

  /** Sorts an account by its weight, or removes it where it has no clients. */
  private void reorder(SourceAccount account) {
    byWeight.remove(account);
    if (account.clients() == 0) {
      accounts.remove(account.source);
    } else {
      account.orderedBy = account.weight();
      byWeight.add(account);
    }
  }

  private void forget(long number, long now) {
    ClientAccount client = arrivals.remove(number);
    if (client == null) {
      return;
    }
    SourceAccount account = client.account;
    queue.forget(client);
    account.remove(client);
    if (client.leaving) {
      leaving--;
      leavingMemory -= client.memory;
    }
    reorder(account);
    grantWhatFits(now);
  }

  /**
   * Closes clients until there is a place. A client that logs in while it is being closed stays, so
   * that one client too many may be connected, and two are closed for the next.
   */
  private boolean hasPlaceFor(Source newcomer, long now) {
    while (connected - leaving >= limits.maxClients()) {
      if (!makePlaceFor(newcomer, now)) {
        return false;
      }
    }
    return true;
  }

  /** Closes a client of the heaviest source that has a slow client. */
  private boolean makePlaceFor(Source newcomer, long now) {
    SourceAccount own = accounts.get(newcomer);
    int searched = 0;
    for (SourceAccount account : byWeight.descendingSet()) {
      boolean isItsOwn = account == own;
      if (searched++ == MAX_SEARCHED || !(isItsOwn || account.outweighs(own))) {
        return false;
      }
      ClientAccount victim = isItsOwn ? victimOfItsOwn(account, now) : victimOf(account, now);
      if (victim != null) {
        evict(victim);
        return true;
      }
    }
    return false;
  }

  private @Nullable ClientAccount victimOfItsOwn(SourceAccount account, long now) {
    return leaving < MAX_LEAVING_FOR_THEIR_OWN
        ? account.slowest(now - SLOW_AMONG_ITS_OWN.toNanos())
        : null;
  }

  /** Clients that wait for Weir give way only where one source has taken most places. */
  private @Nullable ClientAccount victimOf(SourceAccount account, long now) {
    if (leaving >= MAX_LEAVING) {
      return null;
    }
    ClientAccount slowest = account.slowest(now - SLOW_BESIDE_OTHERS.toNanos());
    return slowest == null && account.clients() > limits.maxClients() / 2
        ? account.newestConsidered()
        : slowest;
  }

  private void evict(ClientAccount victim) {
    queue.remove(victim);
    victim.account.dismiss(victim);
    leaving++;
    leavingMemory += victim.memory;
    actions.evict(victim.number);
  }

  private void grantWhatFits(long now) {
    for (ClientAccount next = queue.grantNext(); next != null; next = queue.grantNext()) {
      next.account.await(next, now);
      reorder(next.account);
      actions.grant(next.number);
    }
  }

  /** Closes clients that have waited for memory too long: their drivers give up, too. */
  private void evictOverdue(long now) {
    long latest = now - patience.toNanos();
    for (ClientAccount overdue : queue.waitingSince(latest, MAX_LEAVING - leaving)) {
      evict(overdue);
    }
  }

  /** Closes a slow client that holds the reserve, which serves one client after the other. */
  private void evictSlowReserved(long now) {
    ClientAccount reserved = queue.reservedFor();
    boolean isNeeded = queue.hasContinuing() && leaving < MAX_LEAVING;
    if (isNeeded
        && reserved != null
        && reserved.account.isSlow(reserved, now - SLOW_AMONG_ITS_OWN.toNanos())) {
      evict(reserved);
    }
  }

  /**
   * Closes clients so that the requests of each source's queue fit: slow ones first. A source that
   * has waited for a second also gets the memory of clients that wait for Weir, because these may
   * be many, and may wait for long, at no cost to their source.
   */
  private void evictForMemory(long now) {
    long slow = now - SLOW_BESIDE_OTHERS.toNanos();
    evictForQueues(now, now, account -> account.slowestWithMemory(slow));
    evictForQueues(
        now, now - SLOW_AMONG_ITS_OWN.toNanos(), SourceAccount::newestConsideredWithMemory);
  }

  /** Serves each queue whose first client has waited since {@code latest} or longer. */
  private void evictForQueues(
      long now, long latest, Function<SourceAccount, @Nullable ClientAccount> victims) {
    LargestHolders holders = new LargestHolders(accounts.values(), victims);
    long asked = 0;
    for (ClientAccount next : queue.heads()) {
      if (leaving >= MAX_LEAVING) {
        return;
      }
      if (next.leaving || next.wantsSince - latest > 0) {
        continue;
      }
      if (!queue.fitsSource(next)) {
        evictForItsOwn(next.account, queue.missingInSource(next), now);
      } else {
        asked += queue.wantedOfAll(next);
        evictForAll(next, asked - leavingMemory - queue.free(), holders, now);
      }
    }
  }

  private void evictForAll(ClientAccount next, long missing, LargestHolders holders, long now) {
    long freed = 0;
    while (freed < missing && leaving < MAX_LEAVING) {
      ClientAccount victim = holders.victimFor(next.account);
      if (victim == null) {
        evictForItsOwn(next.account, missing - freed, now);
        return;
      }
      freed += victim.memory;
      evict(victim);
    }
  }

  private void evictForItsOwn(SourceAccount account, long missing, long now) {
    long latest = now - SLOW_AMONG_ITS_OWN.toNanos();
    long freed = 0;
    ClientAccount victim = account.slowestWithMemory(latest);
    while (victim != null && freed < missing && leaving < MAX_LEAVING_FOR_THEIR_OWN) {
      freed += victim.memory;
      evict(victim);
      victim = account.slowestWithMemory(latest);
    }
  }
}
