package dev.weir.tds.bucket;

import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.pinning.LentConnection;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.pool.DialPurpose;
import dev.weir.application.pool.PoolPerformer;
import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.transport.ReadsPerRound;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out the actions of a bucket's pool. Confined to the loop that owns the bucket.
 *
 * <p>Actions run in the order in which they were decided, and an earlier one may have made a later
 * one stale: a session has left, or a connection has broken. Then a connection that was to be lent
 * goes back, and other stale actions do nothing.
 */
final class PoolEffects implements PoolPerformer {
  private static final Logger log = LoggerFactory.getLogger(PoolEffects.class);

  /** The time in which a server has to answer a reset, or to close its side of a connection. */
  private static final Duration SERVER_PATIENCE = Duration.ofSeconds(5);

  /**
   * The number of times that a server connection is read in one round of the loop. With fewer
   * reads, large results cost more; with more, they delay the other connections longer.
   */
  private static final int READS = 4;

  private final PooledBucket bucket;
  private final EventLoop loop;
  private final ServerOpening opening;
  private final Borrowers borrowers;
  private final ConnectionEvents fates;
  private final LongObjectMap<Dialled> dials = new LongObjectHashMap<>();
  private final LongObjectMap<PooledConnection> connections = new LongObjectHashMap<>();

  /** The same connections, for other threads. */
  private volatile List<PooledConnection> published = List.of();

  private @Nullable SlotAccount account;

  PoolEffects(PooledBucket bucket, EventLoop loop, ServerOpening opening, Borrowers borrowers) {
    this.bucket = bucket;
    this.loop = loop;
    this.opening = opening;
    this.borrowers = borrowers;
    this.fates = new ConnectionFates(bucket);
  }

  /** Sets the account that provides the slots; called before the first request for one. */
  void dialWithSlotsOf(SlotAccount opened) {
    account = opened;
  }

  private SlotAccount account() {
    return Objects.requireNonNull(account, "no account of slots");
  }

  /** Adds a connection that was dialled and logged in. */
  PooledConnection opened(
      long id, Channel channel, int packetSize, TdsVersion version, ConnectionFacts server) {
    Dispatcher dispatcher = bucket.dispatcher();
    PooledConnection connection =
        new PooledConnection(id, channel, packetSize, version, server, fates, dispatcher);
    connections.put(id, connection);
    publish();
    ReadsPerRound.limit(channel, READS);
    channel.pipeline().addLast(new ServerPackets(connection, dispatcher));
    return connection;
  }

  /** Forgets a dial that has ended, with or without a connection. */
  void dialEnded(long id) {
    dials.remove(id);
  }

  /** Forgets a connection that is closed. */
  void forget(PooledConnection connection) {
    connections.remove(connection.id());
    publish();
  }

  private void publish() {
    published = List.copyOf(connections.values());
  }

  /** Returns the connections that are lent, with their sessions; any thread. */
  List<LentConnection> lent() {
    List<LentConnection> lent = new ArrayList<>();
    for (PooledConnection connection : published) {
      SessionIdentity session = connection.borrower();
      if (session != null) {
        lent.add(new LentConnection(bucket.id(), connection.number(), session));
      }
    }
    return lent;
  }

  /** Runs an action on a connection, unless it is closed. */
  private void with(long id, Consumer<PooledConnection> deed) {
    PooledConnection connection = connections.get(id);
    if (connection != null) {
      deed.accept(connection);
    }
  }

  private void open(Dialled dial) {
    Password password = bucket.logins().passwordFor(dial.profile());
    if (password == null) {
      // The client that wanted the connection has left in the meantime.
      dial.abandoned();
    } else {
      opening.open(dial.profile(), password, loop, dial);
    }
  }

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    account().requestSlots(wanted, oldestSince);
  }

  @Override
  public void keepReady(int spare) {
    account().keepReady(spare);
  }

  @Override
  public void requestDials(int dials) {
    account().requestDials(dials);
  }

  @Override
  public void returnSlots(int slots) {
    account().returnSlots(slots);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    // In a task of its own: a socket that is created while the loop handles a batch of events
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
  public void lend(long id, long ticket, long waitedNanos, Remains remains) {
    PooledConnection connection = connections.get(id);
    Borrower borrower = borrowers.take(ticket);
    if (borrower == null) {
      if (connection != null) {
        bucket.report(pool -> pool.returned(id, false, System.nanoTime()));
      }
    } else if (connection == null) {
      borrowers.putBack(ticket, borrower);
      bucket.request(ticket, borrower);
    } else {
      bucket.watch().lent(waitedNanos, remains);
      remains.setServer(connection.facts());
      borrower.lent(connection, remains);
      logLent(connection);
    }
  }

  /** Logs which session of the server works for which client. */
  private void logLent(PooledConnection connection) {
    SessionIdentity session = log.isDebugEnabled() ? connection.borrower() : null;
    if (session != null) {
      log.atDebug()
          .addKeyValue("bucket", bucket.id())
          .addKeyValue("server_session", connection.number())
          .addKeyValue("spid", session.spid())
          .addKeyValue("login", session.login())
          .addKeyValue("client", session.client())
          .addKeyValue("application", session.application())
          .log("connection lent");
    }
  }

  @Override
  public void endSession(long id, long idleNanos) {
    with(id, connection -> connection.takeBack(Duration.ofNanos(idleNanos)));
  }

  @Override
  public void endTransaction(long id) {
    with(id, PooledConnection::endTransaction);
  }

  @Override
  public void reset(long id) {
    with(id, connection -> connection.reset(SERVER_PATIENCE));
  }

  @Override
  public void close(long id) {
    with(id, connection -> connection.finish(SERVER_PATIENCE));
  }

  @Override
  public void evict(long connection) {
    bucket.watch().evicted();
    close(connection);
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    Borrower borrower = borrowers.take(ticket);
    if (borrower != null) {
      bucket.meters().refused(error);
      borrower.refused(error);
    }
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    Borrower borrower = borrowers.take(ticket);
    if (borrower != null) {
      bucket.meters().rejected();
      borrower.connectionTaken();
    }
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    Borrower borrower = borrowers.take(ticket);
    if (borrower != null) {
      bucket.meters().rejected();
      borrower.loginRefused(refusal);
    }
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
      with(connection, open -> open.cut(ClientError.coordinationLost(bucket.id())));
    } else {
      dial.cut();
    }
  }

  @Override
  public void failed(RuntimeException defect) {
    log.atError()
        .addKeyValue("bucket", bucket.id())
        .setCause(defect)
        .log("pool action failed by a defect");
  }
}
