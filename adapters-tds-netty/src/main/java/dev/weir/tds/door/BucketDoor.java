package dev.weir.tds.door;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.LoginDesk;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.LoginRequest;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.pool.LoginListener;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.ServerOpening;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;

/**
 * A bucket whose TLS and logins Weir ends: who may come in, and the pool behind. {@link LoginDesk}
 * decides; this class carries out what comes back. Confined to the loop that owns the bucket.
 */
public final class BucketDoor {
  private final EventLoop loop;
  private final PooledBucket pool;
  private final LoginDesk desk;
  private final LongObjectMap<Newcomer> newcomers = new LongObjectHashMap<>();
  private long lastTicket;
  private final DeadlineTimer timer;

  /** Opens a bucket for clients. */
  public BucketDoor(
      BucketRules rules,
      PoolPolicy poolPolicy,
      LoginPolicy loginPolicy,
      EventLoop loop,
      SlotCoordinator coordinator,
      BucketMeters meters,
      CredentialVault vault,
      ServerOpening opening) {
    this.loop = loop;
    this.timer = new DeadlineTimer(loop, this::expire);
    this.pool =
        new PooledBucket(rules, poolPolicy, loop, coordinator, meters, opening, new FromServer());
    this.desk =
        new LoginDesk(
            rules.id(),
            loginPolicy,
            LoginPolicy.proofsAtATime(rules.maxConnections()),
            vault,
            this::unavailability,
            new Effects());
  }

  /** The pool behind the door; what it says of itself, any thread may ask. */
  public PooledBucket pool() {
    return pool;
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
    desk.arrived(ticket, request, System.nanoTime());
    settle();
    return ticket;
  }

  /** A client that waits is gone. */
  void abandoned(long ticket) {
    assert loop.inEventLoop();
    if (newcomers.remove(ticket) != null) {
      desk.abandoned(ticket);
      settle();
    }
  }

  /** A session that was let in is over. */
  void left(LoginProfile profile) {
    assert loop.inEventLoop();
    desk.left(profile, System.nanoTime());
    settle();
  }

  /** Nobody is let in any more, and the pool is shut. Any thread. */
  public void shut(ClientError reason) {
    loop.execute(
        () -> {
          desk.close(reason);
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

  private Newcomer take(long ticket) {
    Newcomer newcomer = newcomers.remove(ticket);
    if (newcomer == null) {
      throw new IllegalStateException("nobody holds login ticket " + ticket + " of " + pool.id());
    }
    return newcomer;
  }

  private void settle() {
    timer.set(desk.nextDeadline());
  }

  private void expire() {
    desk.expire(System.nanoTime());
    settle();
  }

  /** Does what the desk decides. */
  private final class Effects implements LoginDesk.Actions {
    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      take(ticket).accepted(profile, facts);
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since) {
      pool.prove(profile);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      pool.meters().error(error.kind());
      take(ticket).refused(error);
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      take(ticket).refusedByServer(refusal);
    }
  }

  /** Hears what the server says to logins. */
  private final class FromServer implements LoginListener {
    @Override
    public @Nullable Password passwordFor(LoginProfile profile) {
      return desk.passwordFor(profile);
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
