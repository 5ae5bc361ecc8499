package dev.weir.tds.login;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.login.LoginDesk;
import dev.weir.application.login.LoginDeskActions;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.LoginRequest;
import dev.weir.application.login.MappedLogins;
import dev.weir.application.login.RelayedLogins;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.pinning.LentConnection;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.application.session.CalledProcedures;
import dev.weir.application.session.NumberHabits;
import dev.weir.application.session.SessionLimits;
import dev.weir.application.session.SessionNumber;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.tds.bucket.Bucket;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.bucket.LoginListener;
import dev.weir.tds.bucket.PoolWatch;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.server.ServerLogins;
import dev.weir.tds.session.NoInspection;
import dev.weir.tds.session.RequestInspection;
import dev.weir.tds.session.TransactionInspection;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.netty.util.concurrent.Future;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bucket whose clients log in to Weir: its logins, and the pool of its server connections. {@link
 * LoginDesk} decides on logins; its decisions wait in the bucket's outbox until their event has
 * been handled.
 *
 * <p>Confined to the loop that owns the bucket, except where any thread is mentioned.
 */
public final class LoginBucket implements Bucket {
  private static final Logger log = LoggerFactory.getLogger(LoginBucket.class);

  /** The number of different settings of sessions that are kept once each. */
  private static final int MAX_SETTINGS = 4096;

  /** The number of logins whose habits are kept. */
  private static final int MAX_HABITS = 4096;

  /** A login that only the server can answer is not one of the users that Weir knows. */
  private static final ClientError NOT_MAPPED =
      ClientError.notPermitted("to log in to this bucket other than as a user of Weir's own");

  private final EventLoop loop;
  private volatile SessionLimits limits;
  private final PinningMode mode;
  private final LendingRules lending;
  private final TransactionInspection.Factory inspections;
  private final SettingsTable settings = new SettingsTable(MAX_SETTINGS);
  private final NumberHabits habits = new NumberHabits(MAX_HABITS);
  private final PreparedStatements prepared;
  private final PooledBucket pool;
  private final Outbox outbox;
  private final Decisions decisions;
  private final LoginDesk desk;
  private final @Nullable MappedLogins mapped;
  private @Nullable UpstreamLogin upstream;
  private final RelayDesk relays;
  private final LongObjectMap<PendingLogin> pending = new LongObjectHashMap<>();
  private long lastTicket;
  private final DeadlineTimer timer;

  /**
   * Opens the bucket's account at the ledger.
   *
   * @param serverName the name of the server in refusals of logins that Weir checks itself
   */
  public LoginBucket(
      LoginBucketRules rules,
      ClientLoginPolicy policy,
      String serverName,
      EventLoop loop,
      SlotCoordinator coordinator,
      BucketMeters meters,
      ServerLogins server) {
    BucketRules bucket = rules.rules();
    this.loop = loop;
    this.limits = rules.limits();
    this.mode = bucket.pinningMode();
    this.lending = rules.lending();
    PoolWatch watch =
        new PoolWatch(bucket.id(), meters, loop, rules.upstream() != null, lending.pinWarnings());
    this.inspections =
        new TransactionInspection.Factory(lending.procedures(), watch.scans(), watch.statements());
    this.prepared = new PreparedStatements(lending.preparedStatements(), System::nanoTime);
    this.timer = new DeadlineTimer(loop, this::expire);
    this.pool =
        new PooledBucket(
            bucket,
            rules.pool(),
            lending.facts(),
            loop,
            coordinator,
            watch,
            server,
            new ServerAnswers());
    this.outbox = pool.outbox();
    this.decisions = new Decisions(policy.checks());
    int proofs = LoginPolicy.proofsAtATime(bucket.maxConnections());
    this.desk =
        new LoginDesk(
            bucket.id(), rules.login(), proofs, policy.vault(), this::unavailability, decisions);
    this.upstream = rules.upstream();
    this.mapped = upstream == null ? null : mappedLogins(rules, policy, upstream, serverName);
    this.relays =
        new RelayDesk(
            pool,
            server,
            policy.vault(),
            desk.passwords(),
            actions ->
                new RelayedLogins(
                    bucket.id(),
                    rules.login(),
                    proofs,
                    this::unavailability,
                    desk.passwords(),
                    actions),
            this::setTimer);
  }

  private MappedLogins mappedLogins(
      LoginBucketRules rules, ClientLoginPolicy policy, UpstreamLogin ownLogin, String serverName) {
    return new MappedLogins(
        rules.rules().id(),
        rules.login(),
        policy.vault(),
        this::unavailability,
        policy.users(),
        ownLogin,
        login -> LoginFailed.of(login, serverName),
        desk,
        decisions);
  }

  // ---- any thread ----

  /** The pool of the bucket's server connections; its views may be read by any thread. */
  public PooledBucket pool() {
    return pool;
  }

  @Override
  public BucketRules rules() {
    return pool.rules();
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  @Override
  public HealthWatch health() {
    return pool.health();
  }

  @Override
  public AccountView account() {
    return pool.account();
  }

  @Override
  public List<LentConnection> lent() {
    return pool.lent();
  }

  @Override
  public void evictIdle(IntConsumer closed) {
    pool.evictIdle(closed);
  }

  @Override
  public void closeAll(IntConsumer open) {
    pool.closeAll(open);
  }

  @Override
  public void pause(Runnable done) {
    pool.pause(done);
  }

  @Override
  public void resume(Runnable done) {
    pool.resume(done);
  }

  /**
   * Works by other rules from now on: the limits of sessions count for those that log in later, all
   * others at once. Rules of lending and of logins stay.
   */
  public void change(LoginBucketRules rules) {
    limits = rules.limits();
    pool.change(rules.rules().maxConnections(), rules.pool());
    UpstreamLogin other = rules.upstream();
    if (mapped != null && other != null) {
      loop.execute(() -> changeUpstream(mapped, other));
    }
  }

  /** Connections of another login are closed as they come free; a new password counts for dials. */
  private void changeUpstream(MappedLogins logins, UpstreamLogin other) {
    boolean isRenamed = upstream != null && !upstream.login().equals(other.login());
    upstream = other;
    logins.changeUpstream(other);
    if (isRenamed) {
      pool.closeAll(closed -> {});
    }
  }

  /** Users were removed or have other passwords, which are checked anew from now on. */
  public void usersChanged(Collection<String> logins) {
    if (mapped != null) {
      loop.execute(() -> mapped.usersChanged(logins, System.nanoTime()));
    }
  }

  @Override
  public void startProbing() {
    if (rules().probing().enabled()) {
      pool.startProbing();
    }
  }

  @Override
  public void drain() {
    pool.drain();
  }

  @Override
  public void close(ClientError reason) {
    refuseLogins(reason);
    pool.shut(reason);
  }

  @Override
  public void refuseLogins(ClientError reason) {
    loop.execute(
        () -> {
          if (mapped != null) {
            mapped.close(reason);
          }
          desk.close(reason);
          relays.close(reason);
          finishEvent();
        });
  }

  @Override
  public Future<Void> emptied() {
    return pool.emptied();
  }

  /** The tenant that the session of a login belongs to; any thread. */
  String tenant(Login7 login) {
    return lending.tenancy().tenantOf(login);
  }

  /** The part of a login that its server connections depend on; any thread. */
  LoginOptions options(Login7 login) {
    return LoginTerms.options(login, lending.profileIncludes());
  }

  /** The limits of the bucket's sessions; any thread. */
  SessionLimits limits() {
    return limits;
  }

  // ---- clients ----

  /**
   * Makes the inspection of requests for the session of an accepted login.
   *
   * @param number the number that Weir gives the session
   */
  RequestInspection inspection(LoginProfile profile, LoginFacts facts, int number) {
    return switch (mode) {
      case SESSION -> new NoInspection();
      case TRANSACTION -> sharingInspection(profile, facts, number);
      case PASSTHROUGH -> throw new IllegalStateException("a passthrough bucket has no logins");
    };
  }

  private RequestInspection sharingInspection(LoginProfile profile, LoginFacts facts, int number) {
    ConnectionFacts server = pool.facts().of(profile, facts);
    TransactionLending own =
        new TransactionLending(
            server,
            settings,
            new CalledProcedures(inspections.procedures(), profile),
            lending.alwaysReset(),
            new PreparedHandles(prepared, profile));
    if (lending.parking() == ParkingPolicy.AUTO) {
      own.parking()
          .enable(
              inspections.relations().of(profile),
              server.identity(),
              pool.health()::outages,
              pool.watch().parking());
    }
    return inspections.of(
        own,
        new SessionNumber(
            number, lending.spid(), habits.of(profile), lesson -> logLesson(profile, lesson)),
        TdsVersion.of(profile.options().version()));
  }

  private void logLesson(LoginProfile profile, SessionNumber.Lesson lesson) {
    log.atInfo()
        .addKeyValue("bucket", pool.id())
        .addKeyValue("login", profile.login())
        .log(
            switch (lesson) {
              case NEEDS_SERVERS_NUMBER ->
                  "sessions of a login get the server's @@SPID from now on";
              case NOTES_ITSELF -> "sessions of a login keep their connections from now on";
            });
  }

  /**
   * Requests a login. The answer is given when the outbox runs, at the earliest: the caller runs it
   * once it has kept the ticket.
   *
   * @return the ticket to abandon the login with
   */
  long requestLogin(PendingLogin login, LoginRequest request) {
    assert loop.inEventLoop();
    long ticket = ++lastTicket;
    pending.put(ticket, login);
    if (mapped == null) {
      desk.arrived(ticket, request, System.nanoTime());
    } else {
      mapped.arrived(ticket, request, System.nanoTime());
    }
    setTimer();
    return ticket;
  }

  /**
   * Requests a login that only the server can answer. As with {@link #requestLogin}, the answer is
   * given when the outbox runs, at the earliest.
   *
   * @return null where the login is refused without being relayed
   */
  @Nullable LoginRelay relayLogin(
      RelayReason reason, Login7 login, LoginRequest request, RelayClient client) {
    assert loop.inEventLoop();
    ClientError objection = mapped == null ? relays.objection(login) : NOT_MAPPED;
    if (objection == null) {
      return relays.relay(reason, login, request, LoginTerms.packetSize(login), client);
    }
    decisions.add(
        () -> {
          pool.meters().error(objection.kind());
          client.refused(objection);
        });
    return null;
  }

  /** Withdraws a login whose client has closed. */
  void abandonLogin(long ticket) {
    assert loop.inEventLoop();
    if (pending.remove(ticket) != null) {
      if (mapped == null) {
        desk.abandoned(ticket);
      } else {
        mapped.abandoned(ticket);
      }
      finishEvent();
    }
  }

  /** Carries out the decisions that wait. */
  void runOutbox() {
    pool.dispatcher().run();
  }

  /** The session of an accepted login has ended. */
  void sessionEnded(LoginProfile profile) {
    assert loop.inEventLoop();
    desk.sessionEnded(profile, System.nanoTime());
    if (desk.sessionsOf(profile) == 0) {
      pool.neglect(profile, upstream != null);
    }
    finishEvent();
  }

  // ---- logins ----

  /** The error for a login that would be accepted now and fail at its first request. */
  private @Nullable ClientError unavailability() {
    if (pool.health().isServable()) {
      return null;
    }
    String detail = pool.health().component().detail();
    return ClientError.serverUnavailable(
        pool.id(), pool.rules().server(), detail == null ? "it failed its health checks" : detail);
  }

  private void accept(long ticket, LoginProfile profile, LoginFacts facts) {
    if (!pending.containsKey(ticket)) {
      // Its client closed while the decision waited in the outbox.
      sessionEnded(profile);
      return;
    }
    pool.attend(profile);
    answer(ticket, login -> login.accepted(profile, facts));
  }

  private void refuse(long ticket, ClientError error) {
    answer(
        ticket,
        login -> {
          pool.meters().error(error.kind());
          login.refused(error);
        });
  }

  /** Answers a login, unless its client closed while the decision waited in the outbox. */
  private void answer(long ticket, Consumer<PendingLogin> answer) {
    PendingLogin login = pending.remove(ticket);
    if (login == null) {
      return;
    }
    try {
      answer.accept(login);
    } catch (RuntimeException defect) {
      login.failed(defect);
    }
  }

  private void completeCheck(LoginProfile user, boolean isMatch) {
    if (mapped != null) {
      mapped.checked(user, isMatch, System.nanoTime());
      finishEvent();
    }
  }

  // ---- time ----

  /** Ends an event: sets the timer and carries out the decisions. */
  private void finishEvent() {
    setTimer();
    pool.dispatcher().run();
  }

  private void setTimer() {
    long checking = mapped == null ? LoginDesk.NEVER : mapped.nextDeadline();
    timer.set(earlier(earlier(desk.nextDeadline(), relays.nextDeadline()), checking));
  }

  private static long earlier(long one, long other) {
    if (one == LoginDesk.NEVER || other == LoginDesk.NEVER) {
      return one == LoginDesk.NEVER ? other : one;
    }
    return one - other < 0 ? one : other;
  }

  private void expire() {
    if (mapped != null) {
      mapped.expire(System.nanoTime());
    }
    desk.expire(System.nanoTime());
    relays.expire(System.nanoTime());
    finishEvent();
  }

  /** Puts the decisions on logins into the outbox, and carries them out. */
  private final class Decisions implements LoginDeskActions, MappedLogins.Actions, Performer {
    private final PasswordChecks checks;

    Decisions(PasswordChecks checks) {
      this.checks = checks;
    }

    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      add(() -> LoginBucket.this.accept(ticket, profile, facts));
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since, Source source) {
      add(() -> pool.prove(profile));
    }

    @Override
    public void check(LoginProfile user, PasswordHash hash, Password password, Source source) {
      checks.check(source, password, hash, loop, isMatch -> completeCheck(user, isMatch));
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      add(() -> LoginBucket.this.refuse(ticket, error));
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      add(() -> answer(ticket, login -> login.refusedByServer(refusal)));
    }

    private void add(Runnable decision) {
      outbox.addTask(this, decision);
    }

    @Override
    public void perform(Outbox.Entry entry) {
      entry.subject(Runnable.class).run();
    }

    @Override
    public void failed(RuntimeException defect) {
      log.atError()
          .addKeyValue("bucket", pool.id())
          .setCause(defect)
          .log("login decision failed by a defect");
    }
  }

  /** Reports the server's answers to logins to the desk. */
  private final class ServerAnswers implements LoginListener {
    @Override
    public @Nullable Password passwordFor(LoginProfile profile) {
      // The bucket's own login is known without a session, and its password may have changed.
      return upstream != null && upstream.login().equals(profile.login())
          ? upstream.password()
          : desk.passwordFor(profile);
    }

    @Override
    public void proven(LoginProfile profile, LoginFacts facts) {
      desk.proven(profile, facts, System.nanoTime());
      finishEvent();
    }

    @Override
    public void rejected(LoginProfile profile, ServerRefusal refusal) {
      desk.rejected(profile, refusal, System.nanoTime());
      finishEvent();
    }

    @Override
    public void revoked(LoginProfile profile) {
      desk.revoked(profile, System.nanoTime());
      finishEvent();
    }

    @Override
    public void untried(LoginProfile profile, ClientError error) {
      desk.proofFailed(profile, error, System.nanoTime());
      finishEvent();
    }
  }
}
