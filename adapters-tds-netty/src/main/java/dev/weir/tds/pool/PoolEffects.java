package dev.weir.tds.pool;

import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.pool.DialPurpose;
import dev.weir.application.pool.PoolActions;
import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.transport.ReadsPerRound;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Does what the pool of a bucket decides. Confined to the loop that owns it. */
final class PoolEffects implements PoolActions {
  /** How long a server may take to forget a session, and to close its side of a connection. */
  private static final Duration SERVER_PATIENCE = Duration.ofSeconds(5);

  /**
   * How often a server connection is read in one round of the loop. With fewer reads, large results
   * cost more; with more, they delay the other connections longer.
   */
  private static final int READS = 4;

  private final PooledBucket bucket;
  private final EventLoop loop;
  private final ServerOpening opening;
  private final Borrowers borrowers;
  private final ConnectionEvents fates;
  private final LongObjectMap<Dialled> dials = new LongObjectHashMap<>();
  private final LongObjectMap<PooledConnection> connections = new LongObjectHashMap<>();
  private @Nullable SlotAccount account;

  PoolEffects(PooledBucket bucket, EventLoop loop, ServerOpening opening, Borrowers borrowers) {
    this.bucket = bucket;
    this.loop = loop;
    this.opening = opening;
    this.borrowers = borrowers;
    this.fates = new ConnectionFates(bucket);
  }

  /** Where slots come from; before any is asked for. */
  void dialWithSlotsOf(SlotAccount opened) {
    account = opened;
  }

  private SlotAccount account() {
    return Objects.requireNonNull(account, "no account of slots");
  }

  /** A dial has led to a connection that is logged in. */
  PooledConnection opened(long id, Channel channel, int packetSize) {
    PooledConnection connection = new PooledConnection(id, channel, packetSize, fates);
    connections.put(id, connection);
    ReadsPerRound.limit(channel, READS);
    channel.pipeline().addLast(connection);
    return connection;
  }

  /** A dial is over, however it went. */
  void dialEnded(long id) {
    dials.remove(id);
  }

  /** Nothing is left of a connection. */
  void forget(PooledConnection connection) {
    connections.remove(connection.id());
  }

  private PooledConnection connection(long id) {
    return Objects.requireNonNull(connections.get(id), "the connection is not open");
  }

  private void open(Dialled dial) {
    Password password = bucket.logins().passwordFor(dial.profile());
    if (password == null) {
      // Whoever wanted the connection has left in the meantime.
      dial.abandoned();
    } else {
      opening.open(dial.profile(), password, loop, dial);
    }
  }

  @Override
  public void ask(int wanted, long oldestSince) {
    account().ask(wanted, oldestSince);
  }

  @Override
  public void keepReady(int spare) {
    account().keepReady(spare);
  }

  @Override
  public void askToDial(int dials) {
    account().askToDial(dials);
  }

  @Override
  public void giveBack(int slots) {
    account().giveBack(slots);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    // In a task of its own: a socket that is made while the loop goes through a batch of events
    // may get the descriptor, and with it the events, of one that was just closed (ADR 0018).
    Dialled dial = new Dialled(connection, profile, purpose, bucket);
    dials.put(connection, dial);
    loop.execute(
        () -> {
          if (dial.isCut()) {
            dial.abandoned();
            return;
          }
          switch (purpose) {
            case WORK, PROOF, REFILL -> open(dial);
            case RELAY -> bucket.dedicated().get(profile).open(loop, dial);
            case PROBE -> opening.probe(bucket.rules().probing().timeout(), loop, dial);
          }
        });
  }

  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    bucket.watch().lent(waitedNanos, remains);
    borrowers.take(ticket).lent(connection(connection), remains);
  }

  @Override
  public void endSession(long connection, long idleNanos) {
    connection(connection).takeBack(Duration.ofNanos(idleNanos));
  }

  @Override
  public void reset(long connection) {
    connection(connection).reset(SERVER_PATIENCE);
  }

  @Override
  public void close(long connection) {
    connection(connection).finish(SERVER_PATIENCE);
  }

  @Override
  public void evict(long connection) {
    bucket.watch().evicted();
    close(connection);
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    bucket.meters().refused(error);
    borrowers.take(ticket).refused(error);
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    bucket.meters().rejected();
    borrowers.take(ticket).connectionTaken();
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    bucket.meters().rejected();
    borrowers.take(ticket).loginRefused(refusal);
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    if (bucket.dedicated().end(profile, login -> login.failed(error))) {
      bucket.meters().refused(error);
    } else {
      bucket.logins().untried(profile, error);
    }
  }

  @Override
  public void cut(long connection) {
    bucket.ledger().cut();
    Dialled dial = dials.get(connection);
    if (dial == null) {
      connection(connection).cut(ClientError.coordinationLost(bucket.id()));
    } else {
      dial.cut();
    }
  }
}
