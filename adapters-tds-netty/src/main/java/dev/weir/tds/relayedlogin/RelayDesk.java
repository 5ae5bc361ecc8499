package dev.weir.tds.relayedlogin;

import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.KnownPasswords;
import dev.weir.application.login.LoginRequest;
import dev.weir.application.login.RelayedLogins;
import dev.weir.application.login.RelayedRequest;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.encryption.ServerTls;
import dev.weir.tds.login7.Feature;
import dev.weir.tds.login7.FederatedFeature;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.pool.DedicatedLogin;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.pool.ServerOpening;
import dev.weir.tds.serverdial.ServerLogins;
import dev.weir.tds.serverdial.ServerTarget;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the logins of one bucket are relayed. {@link RelayedLogins} decides whose turn it is, the
 * bucket's pool gives out slots, {@link RelayedLogin} knows what is said; this class brings them
 * together. Confined to the loop that owns the bucket.
 */
public final class RelayDesk {
  private static final Logger log = LoggerFactory.getLogger(RelayDesk.class);

  private final PooledBucket pool;
  private final ServerLogins server;
  private final CredentialVault vault;
  private final KnownPasswords passwords;
  private final RelayedLogins turns;
  private final Runnable settle;
  private final LongObjectMap<Visit> visits = new LongObjectHashMap<>();
  private long lastTicket;

  /**
   * Opens a desk at which nobody waits.
   *
   * @param passwords those that clients may change
   * @param turns makes the machine that decides whose turn it is
   * @param settle is run when the machine has been told something
   */
  public RelayDesk(
      PooledBucket pool,
      ServerLogins server,
      CredentialVault vault,
      KnownPasswords passwords,
      TurnMaker turns,
      Runnable settle) {
    this.pool = pool;
    this.server = server;
    this.vault = vault;
    this.passwords = passwords;
    this.turns = turns.make(new Effects());
    this.settle = settle;
  }

  /** Makes the machine that decides whose turn it is. */
  @FunctionalInterface
  public interface TurnMaker {
    /** Has it say what is to be done. */
    RelayedLogins make(RelayedLogins.Actions actions);
  }

  /** Why such a login is not even tried here, or null where it is. */
  public @Nullable ClientError objection(Login7 login) {
    if (!login.flags().usualLayout()) {
      return ClientError.protocolError("a login in a layout of numbers or texts of another age");
    }
    Feature federated = login.feature(Feature.FEDERATED_AUTHENTICATION).orElse(null);
    if (federated == null) {
      return null;
    }
    if (!FederatedFeature.isRelayable(federated)) {
      return ClientError.notPermitted("to log in by a token that is bound to the client's own TLS");
    }
    return server.target().encryption() == ServerTls.OFF
        ? ClientError.notPermitted(
            "to log in by a token to bucket "
                + pool.id()
                + ": it has 'tls: off', and the token would cross the network readable")
        : null;
  }

  /**
   * A client wants its login relayed; it may be answered from within the call.
   *
   * @param request who it is, without what was said to Weir alone
   * @param packetSize the size to ask for
   */
  public RelayVisit arrived(
      RelayReason reason, Login7 login, LoginRequest request, int packetSize, RelayClient client) {
    ServerTarget target = server.target();
    String user = request.login();
    long ticket = ++lastTicket;
    Visit visit =
        new Visit(
            ticket,
            reason,
            login,
            user,
            new RelayedLogin(
                login,
                user,
                packetSize,
                target.encryption() == ServerTls.STRICT,
                target.address().host(),
                (question, due) -> {
                  turns.asked(ticket, System.nanoTime());
                  settle.run();
                  client.challenged(question, due);
                }),
            client);
    visits.put(visit.ticket, visit);
    LoginProfile credentials =
        reason.isByPassword()
            ? new LoginProfile(
                pool.id(), user, vault.proofOf(user, request.password()), request.options())
            : null;
    turns.arrived(
        visit.ticket, new RelayedRequest(request.source(), credentials), System.nanoTime());
    settle.run();
    return visit;
  }

  /** Refuses who has waited too long for its turn. */
  public void expire(long now) {
    turns.expire(now);
  }

  /** When {@link #expire} has something to do next. */
  public long nextDeadline() {
    return turns.nextDeadline();
  }

  /** Refuses everybody who waits, and everybody who arrives from now on. */
  public void close(ClientError reason) {
    turns.close(reason);
  }

  private Visit take(long ticket) {
    Visit visit = visits.remove(ticket);
    if (visit == null) {
      throw new IllegalStateException("nobody holds relay ticket " + ticket + " of " + pool.id());
    }
    return visit;
  }

  /** Does what the machine decides. */
  private final class Effects implements RelayedLogins.Actions {
    @Override
    public void begin(long ticket, long since) {
      visits.get(ticket).begin(since);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      take(ticket).tell(error);
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      take(ticket).client.refusedByServer(refusal);
    }

    @Override
    public void giveUp(long ticket, ClientError error) {
      visits.get(ticket).giveUp(error);
    }
  }

  /** One client, from its arrival to the end of its login. */
  private final class Visit implements RelayVisit, DedicatedLogin {
    private final long ticket;
    private final RelayReason reason;
    private final Login7 login;
    private final String user;
    private final RelayedLogin relayed;
    private final RelayClient client;

    /** Set while the pool has not answered. */
    private @Nullable LoginProfile queued;

    private boolean begun;

    Visit(
        long ticket,
        RelayReason reason,
        Login7 login,
        String user,
        RelayedLogin relayed,
        RelayClient client) {
      this.ticket = ticket;
      this.reason = reason;
      this.login = login;
      this.user = user;
      this.relayed = relayed;
      this.client = client;
    }

    void begin(long since) {
      begun = true;
      LoginProfile own = pool.dedicate(this, since);
      if (visits.containsKey(ticket)) {
        queued = own;
      }
    }

    /** The connection is closed, of which the desk hears in its own time. */
    void giveUp(ClientError error) {
      relayed.abandon();
      tell(error);
    }

    void tell(ClientError error) {
      pool.meters().error(error.kind());
      client.refused(error);
    }

    // ---- who reads the client ----

    @Override
    public void answered(byte[] answer) {
      turns.answered(ticket);
      settle.run();
      relayed.answered(answer);
    }

    @Override
    public void abandoned() {
      relayed.abandon();
      if (!begun) {
        visits.remove(ticket);
        turns.abandoned(ticket);
      } else if (queued != null && pool.abandonDedicated(queued)) {
        visits.remove(ticket);
        turns.failed(ticket, System.nanoTime());
      }
      settle.run();
    }

    // ---- the pool ----

    @Override
    public void open(EventLoop loop, ServerOpening.Outcome outcome) {
      queued = null;
      if (relayed.isAbandoned()) {
        outcome.abandoned();
      } else {
        server.logIn(relayed, loop, outcome);
      }
    }

    @Override
    public void accepted(PooledConnection connection, int size) {
      take(ticket);
      if (login.newPassword() != null) {
        passwords.changed(user, System.nanoTime());
      }
      turns.accepted(ticket, System.nanoTime());
      settle.run();
      if (relayed.isAbandoned()) {
        pool.discard(connection);
        return;
      }
      log.atInfo()
          .addKeyValue("bucket", pool.id())
          .addKeyValue("login", reason.label())
          .addKeyValue("pin", "relayed login")
          .log("login relayed; its client has a server connection of its own");
      client.relayed(relayed.response(), size, connection);
    }

    @Override
    public void refused(ServerRefusal refusal) {
      take(ticket);
      turns.rejected(ticket, refusal, System.nanoTime());
      settle.run();
      if (!relayed.isAbandoned()) {
        client.refusedByServer(refusal);
      }
    }

    @Override
    public void failed(ClientError error) {
      take(ticket);
      if (login.newPassword() != null && relayed.turn() != RelayedLogin.Turn.NOBODY) {
        passwords.mayHaveChanged(user, login.password(), System.nanoTime());
      }
      turns.failed(ticket, System.nanoTime());
      settle.run();
      if (!relayed.isAbandoned()) {
        tell(error);
      }
    }
  }
}
