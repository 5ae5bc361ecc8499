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
 * The clients of an instance until they are logged in: how many there may be, and how much memory
 * they may take.
 *
 * <p>Nothing is rationed while there is enough, because a load balancer makes a thousand honest
 * clients one source. When there is not enough, the source that holds most gives way: it loses the
 * client that has kept Weir waiting for longest. An honest driver takes milliseconds for each of
 * its steps; a client that says nothing, or little and slowly, is the oldest soon. Where the
 * heaviest source has no slow client, the next one that holds more than the newcomer is looked at.
 *
 * <p>A client arrives, then takes steps in turn with Weir, and is entered as a session or leaves. A
 * session counts towards the limit of clients until it leaves, and no more is known of it here.
 *
 * <p>Confined to the thread that accepts clients.
 */
public final class Arrivals {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  /** How slow a client is that may be closed for one of another source. */
  static final Duration SLOW_BESIDE_OTHERS = Duration.ofMillis(100);

  /** How slow it is that may be closed for one of its own source. */
  static final Duration SLOW_AMONG_ITS_OWN = Duration.ofSeconds(1);

  /** How often clients are looked at while others wait for room. */
  static final Duration PACE = Duration.ofMillis(100);

  /** The most clients on their way out at once: as many more than the limit are connected. */
  static final int MAX_LEAVING = 128;

  /**
   * How many of them are closed for clients of their own source. A crowd that connects again and
   * again replaces its own clients all the time, and must leave some for newcomers of others.
   */
  static final int MAX_LEAVING_FOR_THEIR_OWN = MAX_LEAVING / 4;

  /**
   * How many sources are looked at for a client to close. Each newcomer pays for the search, on the
   * thread that accepts all of them.
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
  private final RoomQueue rooms;
  private long accountsOpened;
  private int connected;
  private int leaving;
  private int leavingRoom;
  private long nextLook;

  /**
   * Begins without clients.
   *
   * @param patience how long a client may wait for room before it is closed
   */
  public Arrivals(ArrivalLimits limits, Duration patience, ArrivalActions actions) {
    this.limits = limits;
    this.patience = patience;
    this.actions = actions;
    this.rooms = new RoomQueue(limits);
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

  /** A load balancer has told where the client really is. */
  public void identify(long number, Source source, long now) {
    ClientAccount client = arrivals.get(number);
    if (client == null || client.account.source.equals(source)) {
      return;
    }
    SourceAccount from = client.account;
    SourceAccount to = account(source);
    boolean isWanting = rooms.remove(client);
    to.adopt(client, now);
    if (isWanting) {
      rooms.add(client);
      to.consider(client);
    }
    reorder(from);
    reorder(to);
    grantWhatFits(now);
  }

  /** The client has said what it had to say, and waits for Weir. */
  public void consider(long number) {
    ClientAccount client = arrivals.get(number);
    if (client != null) {
      client.account.consider(client);
    }
  }

  /** It is the client's turn again. */
  public void await(long number, long now) {
    ClientAccount client = arrivals.get(number);
    if (client != null) {
      client.account.await(client, now);
    }
  }

  /** The client is logged in, or relayed: its room comes back, its place stays taken. */
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

  /** The client needs so much memory for its next step; it is granted when there is room. */
  public void want(long number, int bytes, long now) {
    if (bytes > ArrivalLimits.LARGEST_STEP) {
      throw new IllegalArgumentException(bytes + " bytes at once are more than a step may take");
    }
    ClientAccount client = arrivals.get(number);
    if (client == null || client.leaving) {
      return;
    }
    if (rooms.isEmpty()) {
      nextLook = now;
    }
    client.wanted = bytes;
    client.wantsSince = now;
    rooms.add(client);
    // While it waits for room, Weir does not wait for it.
    client.account.consider(client);
    grantWhatFits(now);
  }

  /** Closes slow clients whose room others wait for, and clients that have waited too long. */
  public void expire(long now) {
    if (!rooms.isEmpty() && nextLook - now <= 0) {
      grantWhatFits(now);
      evictOverdue(now);
      evictSlowReserved(now);
      evictForRoom(now);
      nextLook = now + PACE.toNanos();
    }
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    return rooms.isEmpty() ? NEVER : nextLook;
  }

  // ---- what can be seen ----

  /** How many clients are connected, logged in or not, without those that are refused. */
  public int connected() {
    return connected;
  }

  /** How many of them are not logged in. */
  public int beforeLogin() {
    return arrivals.size();
  }

  /** The memory, in bytes, that clients hold before they are logged in. */
  public int room() {
    return rooms.granted();
  }

  // ---- how ----

  private SourceAccount account(Source source) {
    return accounts.computeIfAbsent(source, key -> new SourceAccount(key, ++accountsOpened));
  }

  /** Puts an account where it belongs by weight, or away once it has no clients. */
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
    rooms.forget(client);
    account.remove(client);
    if (client.leaving) {
      leaving--;
      leavingRoom -= client.room;
    }
    reorder(account);
    grantWhatFits(now);
  }

  /**
   * Makes places until there is one. A client that logs in at the moment in which it is told to go
   * stays, so that one more than allowed may be connected, and two have to go for the next.
   */
  private boolean hasPlaceFor(Source newcomer, long now) {
    while (connected - leaving >= limits.maxClients()) {
      if (!makePlaceFor(newcomer, now)) {
        return false;
      }
    }
    return true;
  }

  /** Has a client of the heaviest source go that has a slow one. */
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

  /** Logins that wait for their proof give way only where one source has taken most places. */
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
    rooms.remove(victim);
    victim.account.dismiss(victim);
    leaving++;
    leavingRoom += victim.room;
    actions.evict(victim.number);
  }

  private void grantWhatFits(long now) {
    for (ClientAccount next = rooms.grantNext(); next != null; next = rooms.grantNext()) {
      next.account.await(next, now);
      reorder(next.account);
      actions.grant(next.number);
    }
  }

  /** Closes clients that have waited for room too long: their drivers have given up, or soon do. */
  private void evictOverdue(long now) {
    long latest = now - patience.toNanos();
    for (ClientAccount overdue : rooms.waitingSince(latest, MAX_LEAVING - leaving)) {
      evict(overdue);
    }
  }

  /** The reserve serves one client after the other, whichever sources they are of. */
  private void evictSlowReserved(long now) {
    ClientAccount reserved = rooms.reservedFor();
    boolean isNeeded = rooms.areContinuing() && leaving < MAX_LEAVING;
    if (isNeeded
        && reserved != null
        && reserved.account.isSlow(reserved, now - SLOW_AMONG_ITS_OWN.toNanos())) {
      evict(reserved);
    }
  }

  /**
   * Closes clients, so that what waits in each source's line may fit: slow ones first. A source
   * that has waited for a second gets the room even of clients that wait for Weir, because those
   * may be many, and may wait long, at no cost to the source that sends them.
   */
  private void evictForRoom(long now) {
    long slow = now - SLOW_BESIDE_OTHERS.toNanos();
    evictForLines(now, now, account -> account.slowestWithRoom(slow));
    evictForLines(now, now - SLOW_AMONG_ITS_OWN.toNanos(), SourceAccount::newestConsideredWithRoom);
  }

  /** Looks once at each line whose first client wants room since {@code latest} at least. */
  private void evictForLines(
      long now, long latest, Function<SourceAccount, @Nullable ClientAccount> victims) {
    LargestHolders holders = new LargestHolders(accounts.values(), victims);
    long asked = 0;
    for (ClientAccount next : rooms.heads()) {
      if (leaving >= MAX_LEAVING) {
        return;
      }
      if (next.leaving || next.wantsSince - latest > 0) {
        continue;
      }
      if (!rooms.fitsSource(next)) {
        evictForItsOwn(next.account, rooms.missingInSource(next), now);
      } else {
        asked += rooms.wantedOfAll(next);
        evictForAll(next, asked - leavingRoom - rooms.free(), holders, now);
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
      freed += victim.room;
      evict(victim);
    }
  }

  private void evictForItsOwn(SourceAccount account, long missing, long now) {
    long latest = now - SLOW_AMONG_ITS_OWN.toNanos();
    long freed = 0;
    ClientAccount victim = account.slowestWithRoom(latest);
    while (victim != null && freed < missing && leaving < MAX_LEAVING_FOR_THEIR_OWN) {
      freed += victim.room;
      evict(victim);
      victim = account.slowestWithRoom(latest);
    }
  }
}
