package dev.weir.application.pool;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.summarizingInt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A pool whose every action is checked against a model that only counts: who was to be served, and
 * what may be done with which connection.
 */
abstract class WatchedPool extends PoolModel implements PoolActions, RandomLedger.Answers {
  final RandomGenerator random;

  final PoolPolicy policy;
  final HolderModel holders;
  final TroubleModel trouble;
  final BucketPool pool;
  final RandomLedger ledger;
  final RandomApplicants applicants;
  long now;
  int slots;
  int told;

  /** An upper bound of the slots at hand that came after their waiters had been served. */
  int late;

  boolean saidExhausted;
  boolean endingIdleness;
  boolean lendingAtOnce;
  int sessionsEnded;
  int busyEnded;
  int transactionsParked;
  private int cuts;
  private int lateDials;

  WatchedPool(RandomGenerator random) {
    super(
        random.nextInt(4) == 0,
        random.nextInt(3) == 0,
        random.nextBoolean() ? PoolPolicy.ANY_NUMBER : random.nextInt(1, RandomLedger.MOST));
    this.random = random;
    this.now = random.nextLong();
    this.ledger = new RandomLedger(random, this);
    this.applicants = new RandomApplicants(random);
    this.policy =
        new PoolPolicy(
            new QueuePolicy(
                RecordedPool.QUEUE_TIMEOUT,
                random.nextInt(1, 12),
                failFast ? ExhaustionPolicy.FAIL_FAST : ExhaustionPolicy.WAIT),
            fair ? ServingOrder.FAIR : ServingOrder.FIFO,
            RecordedPool.LOGIN_QUEUE_TIMEOUT,
            RecordedPool.EVICT_AFTER,
            RecordedPool.MAX_IDLE_TIME,
            RecordedPool.BACKOFF,
            new PinPolicy(
                random.nextInt(1, RandomLedger.MOST + 1),
                RecordedPool.PINS.idle(),
                RecordedPool.PINS.transaction()),
            mostPerLogin,
            ReservoirPolicy.NONE);
    this.pool = new BucketPool(RecordedPool.BUCKET, RandomLedger.MOST, policy, this, random);
    this.trouble = new TroubleModel(failFast);
    this.holders = new HolderModel(this, policy.pins());
  }

  /** The session that has this connection gives it up, one way or another. */
  abstract void loses(long connection);

  /** Returns the number of sessions that lost a connection to others. */
  int sessionsEnded() {
    return sessionsEnded;
  }

  /** Returns the number of those that lost it while they were at work in a transaction. */
  int busyEnded() {
    return busyEnded;
  }

  /** How many connections were broken off. */
  int cuts() {
    return cuts;
  }

  /** Returns the number of connections dialled for slots that came late. */
  int lateDials() {
    return lateDials;
  }

  @Override
  final int atHand() {
    return slots - states.size();
  }

  // ---- what the pool does ----

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    assertThat(wanted).isNotNegative();
    told = wanted;
    ledger.request(wanted);
  }

  @Override
  public void keepReady(int spare) {
    throw new AssertionError("nothing is kept ready: " + spare);
  }

  @Override
  public void requestDials(int dials) {
    ledger.requestDials(dials);
  }

  @Override
  public void dialsPermitted(int dials) {
    pool.dialsPermitted(dials, now);
  }

  @Override
  public void returnSlots(int count) {
    slots -= count;
    ledger.returnSlots(count);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    assertThat(states.size()).as("dials beyond the bound").isLessThan(bound);
    if (purpose == DialPurpose.REFILL) {
      dialLate(connection, profile);
      return;
    }
    List<Waiting> candidates = purpose == DialPurpose.WORK ? uncovered(profile) : proofs;
    assertThat(candidates.getFirst().profile()).isEqualTo(profile);
    if (!fair) {
      long oldest =
          rivals(profile, purpose).stream()
              .mapToLong(each -> each.since() - now)
              .min()
              .orElseThrow();
      assertThat(candidates.getFirst().since()).isEqualTo(now + oldest);
    }
    if (purpose != DialPurpose.WORK) {
      proofs.removeFirst();
    } else {
      assertThat(hasRoom(profile)).as("bound of the login").isTrue();
    }
    assertThat(states.put(connection, State.DIALLING)).isNull();
    profiles.put(connection, profile);
  }

  /** A slot came too late for its waiter. It is used for the same profile, unless others wait. */
  private void dialLate(long connection, LoginProfile profile) {
    assertThat(late).as("slots that came late").isPositive();
    late--;
    lateDials++;
    assertThat(owns(profile)).as("the profile is in use").isTrue();
    assertThat(hasRoom(profile)).as("bound of the login").isTrue();
    assertThat(states.put(connection, State.DIALLING)).isNull();
    profiles.put(connection, profile);
  }

  /** Whose turn it could be, as far as nothing keeps them from dialling. */
  private List<Waiting> rivals(LoginProfile dialled, DialPurpose purpose) {
    List<Waiting> rivals = new ArrayList<>(proofs);
    for (LoginProfile each : PROFILES) {
      if (!hasRoom(each)) {
        continue;
      }
      if (!trouble.isWith(each) || (purpose == DialPurpose.WORK && each.equals(dialled))) {
        rivals.addAll(uncovered(each));
      }
    }
    return rivals;
  }

  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    assertThat(excess()).as("lent beyond the bound").isZero();
    Waiting served = requireNonNull(sessions.get(ticket), "answered twice");
    Waiting oldest =
        sessions.values().stream()
            .filter(each -> each.profile().equals(profiles.get(connection)))
            .filter(each -> each.tenant().equals(served.tenant()))
            .findFirst()
            .orElseThrow();
    sessions.remove(ticket);
    assertThat(served).as("NoOvertaking").isSameAs(oldest);
    assertThat(waitedNanos).isEqualTo(now - oldest.since());
    assertThat(states.put(connection, State.LENT))
        .as("OneOwnerPerConnection")
        .isEqualTo(State.IDLE);
    applicants.lent(
        connection, ticket, remains, lendingAtOnce ? idle(oldest.profile()) : List.of());
  }

  @Override
  public void endSession(long connection, long idleNanos) {
    assertThat(idleNanos).isNotNegative();
    if (holders.isParkable(connection)) {
      holders.expectWanted(connection, idleNanos, now);
      transactionsParked++;
      loses(connection);
      return;
    }
    holders.expectLongestIdle(connection, idleNanos, saidExhausted, now);
    sessionsEnded++;
    loses(connection);
  }

  @Override
  public void endTransaction(long connection) {
    holders.expectLongestIdle(connection, -1, saidExhausted, now);
    busyEnded++;
    loses(connection);
  }

  @Override
  public void reset(long connection) {
    assertThat(states.put(connection, State.RESETTING)).isEqualTo(State.LENT);
  }

  @Override
  public void close(long connection) {
    boolean beyond = excess() > 0 || cut.contains(connection);
    boolean need = saidExhausted || isInNeed(requireNonNull(profiles.get(connection)));
    State before = states.put(connection, State.CLOSING);
    assertThat(before).isNotNull().isNotEqualTo(State.CLOSING);
    assertThat(before != State.IDLE || beyond || endingIdleness || need || sessions.isEmpty())
        .as("an idle connection is closed without need")
        .isTrue();
  }

  @Override
  public void cut(long connection) {
    assertThat(cut.add(connection)).as("broken off twice").isTrue();
    holders.leave(connection);
    states.computeIfPresent(
        connection, (id, state) -> state == State.DIALLING ? state : State.CLOSING);
    cuts++;
  }

  private int harm(long connection) {
    return switch (requireNonNull(states.get(connection))) {
      case CLOSING -> 0;
      case IDLE -> 1;
      case RESETTING -> 2;
      case DIALLING -> 3;
      case LENT -> holders.isEndable(connection) ? 4 : 5;
    };
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    assertThat(sessions.remove(ticket)).as("EveryTicketAnsweredOnce").isNotNull();
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    Waiting refused = requireNonNull(sessions.remove(ticket), "answered twice");
    applicants.refusedForItsLast(ticket, idle(refused.profile()));
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    assertThat(sessions.remove(ticket)).as("EveryTicketAnsweredOnce").isNotNull();
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    Waiting refused =
        proofs.stream().filter(each -> each.profile().equals(profile)).findFirst().orElseThrow();
    proofs.remove(refused);
  }

  // ---- what the ledger says ----

  @Override
  public void limitSlots(int most) {
    bound = most;
    pool.limitSlots(most);
    assertThat(excess() > 0 && count(State.IDLE) > 0).as("idle beyond the bound").isFalse();
  }

  @Override
  public void cutSlots(int most) {
    // As they were: who gave way to the cut may have been followed by who gave way to a waiter.
    Map<Long, Integer> harm = new HashMap<>();
    states.keySet().forEach(connection -> harm.put(connection, harm(connection)));
    harm.keySet().removeAll(cut);
    pool.cutSlots(most);
    assertThat(states.size() - cut.size()).as("left beyond a cut").isLessThanOrEqualTo(most);
    Map<Boolean, IntSummaryStatistics> wereCut =
        harm.keySet().stream().collect(partitioningBy(cut::contains, summarizingInt(harm::get)));
    assertThat(requireNonNull(wereCut.get(false)).getMin())
        .as("the least harm first")
        .isGreaterThanOrEqualTo(requireNonNull(wereCut.get(true)).getMax());
  }

  @Override
  public void granted(int count) {
    slots += count;
    late += Math.max(0, count - told);
    told = Math.max(0, told - count);
    pool.granted(count);
  }

  @Override
  public void exhausted() {
    saidExhausted = true;
    pool.exhausted(now);
  }
}
