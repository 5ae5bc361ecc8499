package dev.weir.tds.login;

import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.KnownPasswords;
import dev.weir.application.login.LoginRequest;
import dev.weir.application.login.RelayedLogins;
import dev.weir.application.login.RelayedRequest;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.DedicatedLogin;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.bucket.ServerOpening;
import dev.weir.tds.server.ServerLogins;
import dev.weir.tds.server.ServerTarget;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.FederatedFeature;
import dev.weir.tds.wire.Login7;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Relays logins to the server of one bucket. {@link RelayedLogins} decides which login begins, the
 * bucket's pool gives out slots, {@link RelayedLogin} knows the messages of one login. Decisions
 * wait in the bucket's outbox until their event has been handled.
 *
 * <p>Confined to the loop that owns the bucket.
 */
public final class RelayDesk {
  private static final Logger log = LoggerFactory.getLogger(RelayDesk.class);

  private final PooledBucket pool;
  private final ServerLogins server;
  private final CredentialVault vault;
  private final KnownPasswords passwords;
  private final RelayedLogins turns;
  private final Outbox outbox;
  private final Runnable setTimer;
  private final LongObjectMap<Relay> relays = new LongObjectHashMap<>();
  private long lastTicket;

  /**
   * Begins without logins.
   *
   * @param passwords the proven passwords, which clients may change
   * @param turns makes the machine that decides which login begins
   * @param setTimer runs when {@link #nextDeadline} may have changed
   */
  public RelayDesk(
      PooledBucket pool,
      ServerLogins server,
      CredentialVault vault,
      KnownPasswords passwords,
      TurnMaker turns,
      Runnable setTimer) {
    this.pool = pool;
    this.server = server;
    this.vault = vault;
    this.passwords = passwords;
    this.outbox = pool.outbox();
    this.setTimer = setTimer;
    this.turns = turns.make(new Decisions());
  }

  /** Makes the machine that decides which login begins. */
  @FunctionalInterface
  public interface TurnMaker {
    /** Makes a machine with these actions. */
    RelayedLogins make(RelayedLogins.Actions actions);
  }

  /** The error of a login that cannot be relayed here, or null where it can. */
  public @Nullable ClientError objection(Login7 login) {
    if (!login.flags().usualLayout()) {
      return ClientError.protocolError(
          "a login whose numbers or texts have a layout that servers no longer support");
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
   * Requests that a login is relayed. Nothing is answered before the outbox runs.
   *
   * @param request the credentials, without the suffix that named the bucket
   * @param packetSize the packet size to ask the server for
   */
  public LoginRelay relay(
      RelayReason reason, Login7 login, LoginRequest request, int packetSize, RelayClient client) {
    ServerTarget target = server.target();
    String user = request.login();
    long ticket = ++lastTicket;
    Relay relay =
        new Relay(
            ticket,
            reason,
            login,
            user,
            new RelayedLogin(
                login,
                user,
                packetSize,
                target.encryption() == ServerTls.STRICT,
                target.location().host(),
                (challenge, answerType) -> {
                  turns.challenged(ticket, System.nanoTime());
                  setTimer.run();
                  client.challenged(challenge, answerType);
                }),
            client);
    relays.put(ticket, relay);
    LoginProfile credentials =
        reason.isByPassword()
            ? new LoginProfile(
                pool.id(), user, vault.proofOf(user, request.password()), request.options())
            : null;
    turns.arrived(ticket, new RelayedRequest(request.source(), credentials), System.nanoTime());
    setTimer.run();
    return relay;
  }

  /** Refuses the logins that have waited too long for their turn. */
  public void expire(long now) {
    turns.expire(now);
  }

  /** The time at which {@link #expire} has to be called next. */
  public long nextDeadline() {
    return turns.nextDeadline();
  }

  /** Refuses all logins that wait, and all that are requested from now on. */
  public void close(ClientError reason) {
    turns.close(reason);
  }

  private Relay get(long ticket) {
    return requireRelay(ticket, relays.get(ticket));
  }

  private Relay remove(long ticket) {
    return requireRelay(ticket, relays.remove(ticket));
  }

  private Relay requireRelay(long ticket, @Nullable Relay relay) {
    if (relay == null) {
      throw new IllegalStateException(
          "no relayed login with ticket " + ticket + " of " + pool.id());
    }
    return relay;
  }

  /** Ends an event: sets the timer and carries out the decisions. */
  private void finishEvent() {
    setTimer.run();
    pool.dispatcher().run();
  }

  /** Puts the decisions of the machine into the outbox, and carries them out. */
  private final class Decisions implements RelayedLogins.Actions, Performer {
    @Override
    public void begin(long ticket, long since) {
      Relay relay = get(ticket);
      relay.isBegun = true;
      add(() -> relay.begin(since));
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      Relay relay = remove(ticket);
      add(() -> relay.refuse(error));
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      Relay relay = remove(ticket);
      add(() -> relay.refuseAsServer(refusal));
    }

    @Override
    public void giveUp(long ticket, ClientError error) {
      Relay relay = get(ticket);
      add(() -> relay.giveUp(error));
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
          .log("decision on a relayed login failed by a defect");
    }
  }

  /** The login of one client, from the request for it to its end. */
  private final class Relay implements LoginRelay, DedicatedLogin {
    private final long ticket;
    private final RelayReason reason;
    private final Login7 login;
    private final String user;
    private final RelayedLogin relayed;
    private final RelayClient client;

    /** The profile under which the pool has the login in its queue; null where it has not. */
    private @Nullable LoginProfile queued;

    private boolean isBegun;

    Relay(
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
      if (relayed.isAbandoned()) {
        // Its client closed while the decision waited in the outbox.
        fail();
        return;
      }
      LoginProfile own = pool.dedicate(this, since);
      if (relays.containsKey(ticket)) {
        queued = own;
      }
    }

    /** Refuses the client and closes the server connection, whose end is reported later. */
    void giveUp(ClientError error) {
      if (!relayed.isAbandoned()) {
        relayed.abandon();
        refuseClient(error);
      }
    }

    void refuse(ClientError error) {
      if (!relayed.isAbandoned()) {
        refuseClient(error);
      }
    }

    void refuseAsServer(ServerRefusal refusal) {
      if (!relayed.isAbandoned()) {
        client.refusedByServer(refusal);
      }
    }

    private void refuseClient(ClientError error) {
      pool.meters().error(error.kind());
      client.refused(error);
    }

    private void fail() {
      relays.remove(ticket);
      turns.failed(ticket, System.nanoTime());
      finishEvent();
    }

    // ---- the handler of the client ----

    @Override
    public void forwardAnswer(byte[] answer) {
      turns.answered(ticket);
      setTimer.run();
      relayed.answered(answer);
    }

    @Override
    public void abandon() {
      relayed.abandon();
      if (!isBegun) {
        relays.remove(ticket);
        turns.abandoned(ticket);
        finishEvent();
      } else if (queued != null && pool.abandonDedicated(queued)) {
        fail();
      } else {
        finishEvent();
      }
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
      remove(ticket);
      if (login.newPassword() != null) {
        passwords.changed(user, System.nanoTime());
      }
      turns.accepted(ticket, System.nanoTime());
      finishEvent();
      if (relayed.isAbandoned()) {
        pool.discard(connection);
        pool.dispatcher().run();
        return;
      }
      log.atInfo()
          .addKeyValue("bucket", pool.id())
          .addKeyValue("login", reason.label())
          .addKeyValue("pin", "relayed login")
          .log("login relayed: the client keeps a server connection of its own");
      client.relayed(relayed.response(), size, connection);
    }

    @Override
    public void refused(ServerRefusal refusal) {
      remove(ticket);
      turns.rejected(ticket, refusal, System.nanoTime());
      finishEvent();
      refuseAsServer(refusal);
    }

    @Override
    public void failed(ClientError error) {
      remove(ticket);
      if (login.newPassword() != null && relayed.turn() != RelayedLogin.Turn.NOT_CONNECTED) {
        passwords.passwordPossiblyChanged(user, login.password(), System.nanoTime());
      }
      turns.failed(ticket, System.nanoTime());
      finishEvent();
      refuse(error);
    }
  }
}
