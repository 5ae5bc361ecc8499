package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/**
 * Random sessions, proofs and relayed logins of a few profiles, a random server and a random
 * ledger. What must hold whatever they do is checked after every event, against a model that only
 * counts.
 */
final class PoolWorld extends WatchedPool {
  private static final List<String> TENANTS = List.of("a", "b", "c");

  private long lastTicket;

  PoolWorld(RandomGenerator random) {
    super(random);
  }

  void live(int events) {
    for (int event = 0; event < events; event++) {
      now += random.nextInt(random.nextInt(50) == 0 ? 5_000 : 30);
      happen(random.nextInt(31));
      check();
    }
    end();
  }

  private void happen(int choice) {
    switch (choice) {
      case 0, 1, 2, 3, 4 -> request();
      case 5 -> prove();
      case 6 -> abandon();
      case 7, 8, 9 -> any(State.LENT, this::giveBack);
      case 10, 11, 12 -> any(State.DIALLING, this::dialEnds);
      case 13, 14 -> any(State.RESETTING, this::resetDone);
      case 15 -> any(State.CLOSING, this::gone);
      case 16 -> serverFails();
      case 17 -> expire();
      case 18 -> ledger.othersMove();
      case 19, 20 -> relay();
      case 21 -> abandonRelay();
      case 22, 23, 24 -> any(holders.busy(), this::keep);
      case 25 -> any(holders.kept(), this::resume);
      case 26 -> standStill();
      case 27 -> ledger.bounds();
      case 28 -> ledger.boundsNoMore();
      case 29 -> operate();
      default -> ledger.deliver();
    }
    if (random.nextBoolean()) {
      ledger.deliver();
    }
  }

  /** The pool is shut, and everything comes to its end. */
  private void end() {
    pool.close(ClientError.shuttingDown());
    assertThat(sessions).as("EveryTicketAnsweredOnce").isEmpty();
    assertThat(proofs).isEmpty();
    ledger.deliverAll();
    in(State.DIALLING).forEach(this::connected);
    in(State.LENT).forEach(this::giveBack);
    in(State.RESETTING).forEach(this::resetDone);
    in(State.CLOSING).forEach(this::gone);
    ledger.deliverAll();
    check();
    assertThat(states).isEmpty();
    assertThat(ledger.ours()).as("SlotNeverLost").isZero();
    assertThat(pool.profiles()).isZero();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  // ---- events ----

  private void request() {
    LoginProfile profile = PROFILES.get(random.nextInt(PROFILES.size()));
    String tenant = TENANTS.get(random.nextInt(fair ? TENANTS.size() : 1));
    sessions.put(++lastTicket, new Waiting(profile, tenant, now));
    lendingAtOnce = true;
    pool.request(lastTicket, applicants.newApplicant(lastTicket, tenant), profile, now);
    lendingAtOnce = false;
  }

  private void prove() {
    LoginProfile profile = PROFILES.get(random.nextInt(PROFILES.size()));
    proofs.add(new Waiting(profile, now));
    pool.prove(profile, now);
  }

  private void relay() {
    LoginProfile own = RecordedPool.relayed(++lastTicket);
    long since = now - random.nextInt(20);
    proofs.add(new Waiting(own, since));
    proofs.sort(Comparator.comparingLong(each -> each.since() - now));
    pool.relay(own, since);
  }

  private void abandonRelay() {
    List<LoginProfile> relays =
        proofs.stream().map(Waiting::profile).filter(RecordedPool::isRelayed).toList();
    if (!relays.isEmpty()) {
      LoginProfile left = relays.get(random.nextInt(relays.size()));
      proofs.removeIf(each -> each.profile().equals(left));
      pool.abandonRelay(left);
    }
  }

  private void abandon() {
    if (!sessions.isEmpty()) {
      List<Long> tickets = List.copyOf(sessions.keySet());
      long ticket = tickets.get(random.nextInt(tickets.size()));
      sessions.remove(ticket);
      pool.abandon(ticket);
    }
  }

  private void keep(long connection) {
    PinEnding ending = holders.keep(connection, random.nextInt(6), now);
    pool.keptBetweenRequests(connection, ending, now);
  }

  /** All sessions have their answers, and time passes; then they may have requests again. */
  private void standStill() {
    holders.busy().forEach(this::keep);
    ledger.deliverAll();
    now += random.nextInt(random.nextInt(4) == 0 ? 4_000 : 700);
    if (random.nextInt(3) == 0) {
      holders.kept().forEach(this::resume);
    }
    expire();
  }

  /** An operator does what must not change anything: sessions lose neither their turn nor time. */
  private void operate() {
    endingIdleness = true;
    if (random.nextBoolean()) {
      pool.pause();
      assertThat(told).as("wanted by a paused pool").isEqualTo(unpausedWants());
      pool.resume(now);
    } else {
      pool.replaceTerms(RandomLedger.MOST, policy, now);
    }
    endingIdleness = false;
  }

  /** Proofs are dialled for in spite of a pause, as far as nothing comes free for them. */
  private int unpausedWants() {
    return trouble.isThere() ? told : Math.max(0, proofs.size() - comingFree());
  }

  private void resume(long connection) {
    holders.resume(connection);
    pool.resumed(connection);
  }

  @Override
  void loses(long connection) {
    if (random.nextInt(4) == 0) {
      discard(connection);
    } else {
      giveBack(connection);
    }
  }

  private void giveBack(long connection) {
    holders.leave(connection);
    boolean dirty = random.nextInt(4) > 0;
    boolean relayed = RecordedPool.isRelayed(profiles.get(connection));
    if (!relayed && (!dirty || waitingOf(profiles.get(connection)) > 0)) {
      states.put(connection, State.IDLE);
    }
    if (!relayed) {
      applicants.record(connection, dirty);
    }
    pool.returned(connection, dirty, now);
    if (relayed) {
      assertThat(states.get(connection)).as("NoStateLeaks").isEqualTo(State.CLOSING);
    }
  }

  private void dialEnds(long connection) {
    switch (random.nextInt(8)) {
      case 0 -> {
        states.remove(connection);
        cut.remove(connection);
        DialFailure failure = trouble.any(random, profiles.get(connection), now);
        pool.connectFailed(connection, failure, ClientError.shuttingDown(), now);
      }
      case 1 -> {
        states.remove(connection);
        cut.remove(connection);
        trouble.reached(profiles.get(connection));
        pool.loginRefused(connection, new ServerRefusal(18456, "Login failed.", new byte[0]));
        assertThat(waitingOf(profiles.get(connection))).as("all hear the refusal").isZero();
      }
      default -> connected(connection);
    }
  }

  private void connected(long connection) {
    trouble.reached(profiles.get(connection));
    boolean itsClients =
        RecordedPool.isRelayed(profiles.get(connection)) && !cut.contains(connection);
    states.put(connection, itsClients ? State.LENT : State.IDLE);
    pool.connected(connection, now);
  }

  private void resetDone(long connection) {
    states.put(connection, State.IDLE);
    applicants.forgotten(connection);
    pool.resetDone(connection, now);
  }

  private void gone(long connection) {
    holders.leave(connection);
    states.remove(connection);
    cut.remove(connection);
    pool.connectionGone(connection);
  }

  private void serverFails() {
    List<State> open = List.of(State.IDLE, State.LENT, State.RESETTING, State.CLOSING);
    any(
        open.get(random.nextInt(open.size())),
        connection -> {
          if (random.nextBoolean()) {
            gone(connection);
          } else {
            discard(connection);
          }
        });
  }

  private void discard(long connection) {
    holders.leave(connection);
    endingIdleness = true;
    pool.discard(connection);
    endingIdleness = false;
  }

  private void expire() {
    endingIdleness = true;
    pool.expire(now);
    endingIdleness = false;
    long next = pool.nextDeadline();
    assertThat(next == BucketPool.NEVER || next - now > 0)
        .as("whoever waits for the next deadline does not wait in vain")
        .isTrue();
    if (ledger.isQuiet() && trouble.isOver(now) && !wanted().isEmpty()) {
      assertThat(told + count(State.DIALLING) + count(State.RESETTING) + count(State.CLOSING))
          .as("something is tried after every backoff")
          .isPositive();
    }
    if (trouble.isThere() || !agesAreKnown()) {
      return;
    }
    assertThat(dueWithinLogins(now)).as("due, beside idle ones of their login").isZero();
    if (saidExhausted && ledger.isQuiet() && count(State.IDLE) > 0) {
      assertThat(due(now) - comingFree()).as("due, beside idle ones").isNotPositive();
    }
    if (saidExhausted && ledger.isQuiet() && excess() == 0) {
      assertThat(holders.givesWay(now)).as("HoldersGiveWay").isTrue();
      holders.expectNoLaterDeadline(next, now);
    }
    assertThat(holders.givesWayWithinLogins(now)).as("HoldersGiveWay within a login").isTrue();
    assertThat(holders.givesWayToOthers(now)).as("HoldersGiveWay to other instances").isTrue();
  }

  // ---- what must hold ----

  private void check() {
    saidExhausted &= !wanted().isEmpty();
    holders.expectNoneInTheWay();
    late = Math.min(late, atHand());
    assertThat(atHand()).as("SlotNeverLost").isBetween(0, wanted().size() + late);
    assertThat(pool.unused()).isEqualTo(count(State.IDLE) + count(State.CLOSING));
    assertThat(pool.view().held()).isEqualTo(slots).isLessThanOrEqualTo(ledger.ours());
    assertThat(pool.view().idle()).isEqualTo(count(State.IDLE));
    assertThat(pool.view().lent()).isEqualTo(count(State.LENT));
    assertThat(pool.view().waiting()).isEqualTo(sessions.size());
    assertThat(pool.profiles()).as("profiles remembered").isEqualTo(profilesInUse());
    for (long idle : in(State.IDLE)) {
      assertThat(waitingOf(profiles.get(idle))).as("waiters beside an idle one").isZero();
    }
    int lacking = Math.max(0, wanted().size() - comingFree());
    trouble.forgetUnless(this::isInUse);
    if (trouble.isThere()) {
      assertThat(told).isLessThanOrEqualTo(trouble.bounds(lacking));
      return;
    }
    assertThat(told).as("what the ledger was told last").isEqualTo(lacking);
    assertThat(failFast ? inVain() : 0)
        .as("who waits for its login in spite of fail_fast")
        .isZero();
    if (ledger.isQuiet()) {
      assertThat(atHand()).as("slots that nobody uses").isZero();
      assertThat(lacking > 0 && ledger.free() > 0).as("somebody waits beside a slot").isFalse();
      if (failFast) {
        assertThat(lacking)
            .as("who waits in spite of fail_fast")
            .isLessThanOrEqualTo(proofs.size());
      }
    }
  }

  private void any(State state, LongConsumer event) {
    any(in(state), event);
  }

  private void any(List<Long> candidates, LongConsumer event) {
    if (!candidates.isEmpty()) {
      event.accept(candidates.get(random.nextInt(candidates.size())));
    }
  }
}
