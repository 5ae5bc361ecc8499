package dev.weir.tds.door;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.login.LoginDesk;
import dev.weir.application.login.LoginDeskActions;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.LoginRequest;
import dev.weir.application.login.MappedLogins;
import dev.weir.application.login.RelayedLogins;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.application.session.CalledProcedures;
import dev.weir.application.session.LentForTransactions;
import dev.weir.application.session.ReadingHabits;
import dev.weir.application.session.SessionLimits;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.credentials.LoginFailed;
import dev.weir.tds.credentials.PasswordChecks;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.pool.LoginListener;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.relayedlogin.RelayClient;
import dev.weir.tds.relayedlogin.RelayDesk;
import dev.weir.tds.relayedlogin.RelayReason;
import dev.weir.tds.relayedlogin.RelayVisit;
import dev.weir.tds.serverdial.ServerLogins;
import dev.weir.tds.session.NoInspection;
import dev.weir.tds.session.RequestInspection;
import dev.weir.tds.session.TransactionInspection;
import dev.weir.tds.watch.PoolWatch;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;

/**
 * A bucket whose TLS and logins Weir ends: who may come in, and the pool behind. {@link LoginDesk}
 * decides; this class carries out what comes back. Confined to the loop that owns the bucket.
 */
public final class BucketDoor {
  /** So many different settings of sessions are kept once each. */
  private static final int MOST_SETTINGS = 4096;

  /** So many logins are known by what they read. */
  private static final int MOST_HABITS = 4096;

  /** Whoever the server lets in is none of Weir's users, and may be anybody. */
  private static final ClientError NOT_MAPPED =
      ClientError.notPermitted("to log in to this bucket other than as a user of Weir's own");

  private final EventLoop loop;
  private final SessionLimits limits;
  private final PinningMode mode;
  private final LendingRules lending;
  private final TransactionInspection.Factory inspections;
  private final SettingsTable settings = new SettingsTable(MOST_SETTINGS);
  private final ReadingHabits habits = new ReadingHabits(MOST_HABITS);
  private final PreparedStatements prepared;
  private final PooledBucket pool;
  private final LoginDesk desk;
  private final @Nullable MappedLogins mapped;
  private final @Nullable UpstreamLogin upstream;
  private final RelayDesk relays;
  private final LongObjectMap<Newcomer> newcomers = new LongObjectHashMap<>();
  private long lastTicket;
  private final DeadlineTimer timer;

  /**
   * Opens a bucket for clients.
   *
   * @param serverName who refuses a login where Weir checks it
   */
  public BucketDoor(
      DoorRules rules,
      DoorPolicy policy,
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
        new PooledBucket(bucket, rules.pool(), loop, coordinator, watch, server, new FromServer());
    this.desk =
        new LoginDesk(
            bucket.id(),
            rules.login(),
            LoginPolicy.proofsAtATime(bucket.maxConnections()),
            policy.vault(),
            this::unavailability,
            new Effects());
    this.upstream = rules.upstream();
    this.mapped =
        upstream == null
            ? null
            : new MappedLogins(
                bucket.id(),
                rules.login(),
                policy.vault(),
                this::unavailability,
                policy.users(),
                upstream,
                login -> LoginFailed.of(login, serverName),
                desk,
                new Checks(policy.checks()));
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
                    LoginPolicy.proofsAtATime(bucket.maxConnections()),
                    this::unavailability,
                    desk.passwords(),
                    actions),
            this::settle);
  }

  /** The pool behind the door; what it says of itself, any thread may ask. */
  public PooledBucket pool() {
    return pool;
  }

  /** What is looked at in the session of a client that was let in. */
  RequestInspection inspection(LoginProfile profile, LoginFacts facts) {
    return switch (mode) {
      case SESSION -> new NoInspection();
      case TRANSACTION ->
          inspections.of(
              new LentForTransactions(
                  SettingsBaseline.of(profile.options(), facts.database(), facts.language()),
                  settings,
                  new CalledProcedures(inspections.procedures(), profile),
                  lending.alwaysReset(),
                  habits.of(profile),
                  new PreparedHandles(prepared, profile)));
      case PASSTHROUGH -> throw new IllegalStateException("nobody logs in to a relayed bucket");
    };
  }

  /** As whom a client counts where tenants are served in turn; any thread. */
  String tenant(Login7 login) {
    return lending.tenancy().of(login);
  }

  /** What a server connection for a client depends on; any thread. */
  LoginOptions options(Login7 login) {
    return LoginTerms.options(login, lending.profileIncludes());
  }

  /** How patient the bucket is with its sessions; any thread. */
  SessionLimits limits() {
    return limits;
  }

  /** The loop that owns the bucket; any thread. */
  public EventLoop loop() {
    return loop;
  }

  /** A client wants to come in; it may be answered from within the call. */
  long arrived(Newcomer newcomer, LoginRequest request) {
    assert loop.inEventLoop();
    long ticket = ++lastTicket;
    newcomers.put(ticket, newcomer);
    if (mapped == null) {
      desk.arrived(ticket, request, System.nanoTime());
    } else {
      mapped.arrived(ticket, request, System.nanoTime());
    }
    settle();
    return ticket;
  }

  /**
   * A client wants to come in by a login that only the server can answer; it may be answered from
   * within the call.
   *
   * @return null where it is not even tried
   */
  @Nullable RelayVisit relay(
      RelayReason reason, Login7 login, LoginRequest request, RelayClient client) {
    assert loop.inEventLoop();
    ClientError objection = mapped == null ? relays.objection(login) : NOT_MAPPED;
    if (objection == null) {
      return relays.arrived(reason, login, request, LoginTerms.packetSize(login), client);
    }
    pool.meters().error(objection.kind());
    client.refused(objection);
    return null;
  }

  /** A client that waits is gone. */
  void abandoned(long ticket) {
    assert loop.inEventLoop();
    if (newcomers.remove(ticket) != null) {
      if (mapped == null) {
        desk.abandoned(ticket);
      } else {
        mapped.abandoned(ticket);
      }
      settle();
    }
  }

  /** A session that was let in is over. */
  void left(LoginProfile profile) {
    assert loop.inEventLoop();
    desk.left(profile, System.nanoTime());
    if (desk.sessionsOf(profile) == 0) {
      pool.neglect(profile, upstream != null);
    }
    settle();
  }

  /** Nobody is let in any more, and the pool is shut. Any thread. */
  public void shut(ClientError reason) {
    loop.execute(
        () -> {
          if (mapped != null) {
            mapped.close(reason);
          }
          desk.close(reason);
          relays.close(reason);
          settle();
        });
    pool.shut(reason);
  }

  /** A login that would be accepted now would fail at its first request. */
  private @Nullable ClientError unavailability() {
    if (pool.health().isServable()) {
      return null;
    }
    String detail = pool.health().component().detail();
    return ClientError.serverUnavailable(
        pool.id(), pool.rules().server(), detail == null ? "it failed its health checks" : detail);
  }

  private void tell(long ticket, ClientError error) {
    pool.meters().error(error.kind());
    take(ticket).refused(error);
  }

  private Newcomer take(long ticket) {
    Newcomer newcomer = newcomers.remove(ticket);
    if (newcomer == null) {
      throw new IllegalStateException("nobody holds login ticket " + ticket + " of " + pool.id());
    }
    return newcomer;
  }

  private void settle() {
    long checking = mapped == null ? LoginDesk.NEVER : mapped.nextDeadline();
    timer.set(sooner(sooner(desk.nextDeadline(), relays.nextDeadline()), checking));
  }

  private static long sooner(long one, long other) {
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
    settle();
  }

  /** Does what the desk decides. */
  private final class Effects implements LoginDeskActions {
    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      pool.attend(profile);
      take(ticket).accepted(profile, facts);
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since, Source source) {
      pool.prove(profile);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      tell(ticket, error);
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      take(ticket).refusedByServer(refusal);
    }
  }

  /** Does what is to be done where Weir checks the users. */
  private final class Checks implements MappedLogins.Actions {
    private final PasswordChecks checks;

    Checks(PasswordChecks checks) {
      this.checks = checks;
    }

    @Override
    public void check(LoginProfile user, PasswordHash hash, Password password, Source source) {
      checks.check(source, password, hash, loop, fits -> checked(user, fits));
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      tell(ticket, error);
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      take(ticket).refusedByServer(refusal);
    }
  }

  private void checked(LoginProfile user, boolean fits) {
    if (mapped != null) {
      mapped.checked(user, fits, System.nanoTime());
      settle();
    }
  }

  /** Hears what the server says to logins. */
  private final class FromServer implements LoginListener {
    @Override
    public @Nullable Password passwordFor(LoginProfile profile) {
      Password password = desk.passwordFor(profile);
      // Of a login of Weir's own it is known whoever is there.
      return password == null && upstream != null ? upstream.password() : password;
    }

    @Override
    public void proven(LoginProfile profile, LoginFacts facts) {
      desk.proven(profile, facts, System.nanoTime());
      settle();
    }

    @Override
    public void rejected(LoginProfile profile, ServerRefusal refusal) {
      desk.rejected(profile, refusal, System.nanoTime());
      settle();
    }

    @Override
    public void revoked(LoginProfile profile) {
      desk.revoked(profile, System.nanoTime());
      settle();
    }

    @Override
    public void untried(LoginProfile profile, ClientError error) {
      desk.proofFailed(profile, error, System.nanoTime());
      settle();
    }
  }
}
