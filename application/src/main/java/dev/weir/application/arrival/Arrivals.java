package dev.weir.application.arrival;

import dev.weir.application.source.SourceQueue;
import dev.weir.domain.client.Source;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The clients of an instance until they are logged in: how many there may be, and how much memory
 * they may take.
 *
 * <p>Nothing is rationed while there is enough, because a load balancer makes a thousand honest
 * clients one source. When there is not enough, the source that holds most gives way: it loses the
 * client that has kept Weir waiting for longest. An honest driver takes milliseconds for each of
 * its steps; a client that says nothing, or little and slowly, is the oldest soon.
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

  /** How many clients may be on their way out at once; so many more than allowed are connected. */
  static final int MAX_LEAVING = 128;

  /**
   * How many of them are closed for clients of their own source. A crowd that connects again and
   * again replaces its own clients all the time, and must leave some for newcomers of others.
   */
  static final int MAX_LEAVING_FOR_THEIR_OWN = MAX_LEAVING / 4;

  private final ArrivalLimits limits;
  private final ArrivalActions actions;
  private final Map<Long, ClientAccount> arrivals = new HashMap<>();
  private final Set<Long> refused = new HashSet<>();
  private final Map<Source, SourceAccount> accounts = new HashMap<>();
  private final TreeSet<SourceAccount> byWeight =
      new TreeSet<>(
          Comparator.<SourceAccount>comparingLong(account -> account.orderedBy)
              .thenComparingLong(account -> account.number));
  private final SourceQueue<ClientAccount> wanting = new SourceQueue<>();
  private long accountsOpened;
  private int connected;
  private int leaving;
  private int room;
  private int leavingRoom;
  private long nextLook;

  /** Begins without clients. */
  public Arrivals(ArrivalLimits limits, ArrivalActions actions) {
    this.limits = limits;
    this.actions = actions;
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
    boolean isWanting = wanting.remove(from.source, client);
    to.adopt(client, now);
    if (isWanting) {
      wanting.add(source, client);
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
    ClientAccount client = arrivals.get(number);
    if (client == null || client.leaving) {
      return;
    }
    if (wanting.isEmpty()) {
      nextLook = now;
    }
    client.wanted = bytes;
    wanting.add(client.account.source, client);
    // While it waits for room, Weir does not wait for it.
    client.account.consider(client);
    grantWhatFits(now);
  }

  /** Closes slow clients whose room others wait for. */
  public void expire(long now) {
    if (!wanting.isEmpty() && nextLook - now <= 0) {
      grantWhatFits(now);
      evictForRoom(now);
      nextLook = now + PACE.toNanos();
    }
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    return wanting.isEmpty() ? NEVER : nextLook;
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
    return room;
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
    wanting.remove(account.source, client);
    account.remove(client);
    room -= client.room;
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

  /** Has a client of the heaviest source go. */
  private boolean makePlaceFor(Source newcomer, long now) {
    if (byWeight.isEmpty()) {
      return false;
    }
    SourceAccount heaviest = byWeight.last();
    boolean isItsOwn = heaviest.source.equals(newcomer);
    if (leaving >= (isItsOwn ? MAX_LEAVING_FOR_THEIR_OWN : MAX_LEAVING)) {
      return false;
    }
    ClientAccount victim =
        isItsOwn
            ? heaviest.slowest(now - SLOW_AMONG_ITS_OWN.toNanos())
            : victimFor(accounts.get(newcomer), heaviest, now);
    if (victim == null) {
      return false;
    }
    evict(victim);
    return true;
  }

  /** Logins that wait for their proof give way only where one source has taken most places. */
  private @Nullable ClientAccount victimFor(
      @Nullable SourceAccount newcomer, SourceAccount heaviest, long now) {
    if (!heaviest.outweighs(newcomer)) {
      return null;
    }
    ClientAccount slowest = heaviest.slowest(now - SLOW_BESIDE_OTHERS.toNanos());
    return slowest == null && heaviest.clients() > limits.maxClients() / 2
        ? heaviest.newestConsidered()
        : slowest;
  }

  private void evict(ClientAccount victim) {
    wanting.remove(victim.account.source, victim);
    victim.account.dismiss(victim);
    leaving++;
    leavingRoom += victim.room;
    actions.evict(victim.number);
  }

  private boolean fitsSource(ClientAccount client) {
    return client.account.room() + client.wanted <= limits.roomPerSource();
  }

  private boolean fitsInAll(ClientAccount client) {
    return room + client.wanted <= limits.roomInAll();
  }

  /** Sources take turns; one that has its share is passed over, and nobody passes a full house. */
  private void grantWhatFits(long now) {
    int passedOver = 0;
    ClientAccount next = wanting.peek();
    while (next != null && passedOver < wanting.sources() && fitsInAll(next)) {
      if (fitsSource(next)) {
        wanting.poll();
        passedOver = 0;
        grant(next, now);
      } else {
        wanting.skip();
        passedOver++;
      }
      next = wanting.peek();
    }
  }

  private void grant(ClientAccount client, long now) {
    room += client.wanted;
    client.account.grant(client);
    client.account.await(client, now);
    reorder(client.account);
    actions.grant(client.number);
  }

  /** Closes slow clients, so that what waits in each source's line may fit. */
  private void evictForRoom(long now) {
    int sources = wanting.sources();
    for (int looked = 0; looked < sources; looked++) {
      ClientAccount next = wanting.peek();
      if (next != null && !fitsSource(next)) {
        evictForItsOwn(next.account, missingInSource(next), now);
      } else if (next != null && !fitsInAll(next)) {
        evictForAll(next, now);
      }
      wanting.skip();
    }
  }

  private void evictForAll(ClientAccount next, long now) {
    SourceAccount largest = next.account;
    for (SourceAccount account : byWeight) {
      largest = account.stayingRoom() > largest.stayingRoom() ? account : largest;
    }
    long missing = wantedBySource(next) - (limits.roomInAll() - room + leavingRoom);
    if (largest == next.account) {
      evictForItsOwn(largest, missing, now);
    } else {
      evictFrom(largest, missing, now - SLOW_BESIDE_OTHERS.toNanos(), MAX_LEAVING);
    }
  }

  private void evictForItsOwn(SourceAccount account, long missing, long now) {
    evictFrom(account, missing, now - SLOW_AMONG_ITS_OWN.toNanos(), MAX_LEAVING_FOR_THEIR_OWN);
  }

  private long missingInSource(ClientAccount next) {
    return wantedBySource(next) - (limits.roomPerSource() - next.account.stayingRoom());
  }

  /** What the whole line asks for, as if all asked for as much as its first. */
  private long wantedBySource(ClientAccount next) {
    return (long) wanting.waiting(next.account.source) * next.wanted;
  }

  private void evictFrom(SourceAccount account, long missing, long latest, int mostLeaving) {
    long freed = 0;
    ClientAccount victim = account.slowestWithRoom(latest);
    while (victim != null && freed < missing && leaving < mostLeaving) {
      freed += victim.room;
      evict(victim);
      victim = account.slowestWithRoom(latest);
    }
  }
}
