package dev.weir.tds.server;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.tds.bucket.ServerOpening;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.ServerLogin;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Opens connections to the server of one bucket, and logs them in. */
public final class ServerLogins implements ServerOpening {
  /** The driver name of Weir in its own logins. */
  private static final String INTERFACE_NAME = "Weir";

  /** The limit of routings in a row, which end a circle of servers. */
  private static final int MAX_REROUTINGS = 3;

  /** A multiple of most clients' sizes, and small enough for an encrypted packet. */
  private static final int PACKET_SIZE = 8_000;

  private final Dialler dialler;
  private final ServerTarget target;
  private final MirroredPair pair;
  private final Identity identity;
  private final ServerInspector inspector;

  /**
   * Logs in at one server.
   *
   * @param inspector inspects the server before each login
   */
  public ServerLogins(
      Dialler dialler, ServerTarget target, Identity identity, ServerInspector inspector) {
    this.dialler = dialler;
    this.target = target;
    this.pair = new MirroredPair(target);
    this.identity = identity;
    this.inspector = inspector;
  }

  @Override
  public void open(LoginProfile profile, Password password, EventLoop loop, Outcome outcome) {
    open(profile.options(), profile.login(), password, loop, outcome);
  }

  /** Opens a connection and logs in, without a profile. */
  void open(LoginOptions options, String user, Password password, EventLoop loop, Outcome outcome) {
    Login7 login =
        new ServerLogin(
                options,
                target.encryption() == ServerTls.STRICT,
                PACKET_SIZE,
                target.names().host(user, options, identity),
                user,
                password,
                target.names().program(user, options, identity),
                target.location().host(),
                INTERFACE_NAME,
                identity.pid())
            .toLogin7();
    logIn(new BucketLogin(asksForRecovery(options) ? withRecovery(login) : login), loop, outcome);
  }

  /** Returns whether to ask for SESSIONRECOVERY, which TDS 7.4 has introduced. */
  private boolean asksForRecovery(LoginOptions options) {
    return target.sessionState() == SessionStatePolicy.EVIDENCE
        && options.version() == ProtocolVersion.V7_4;
  }

  private static Login7 withRecovery(Login7 login) {
    List<Feature> features = new ArrayList<>(login.features());
    features.add(Feature.sessionRecovery());
    return login.withFeatures(features);
  }

  /** Opens a connection, for which the caller holds a slot, and logs in by a script. */
  public void logIn(LoginScript script, EventLoop loop, Outcome outcome) {
    pair.logIn(
        script,
        (server, reported) -> dial(server, script, loop, reported, MAX_REROUTINGS),
        loop,
        outcome);
  }

  /** Returns the settings of the bucket's server. */
  public ServerTarget target() {
    return target;
  }

  @Override
  public void probe(Duration patience, EventLoop loop, Probed probed) {
    ProbeDial.start(probed, dialler.dial(pair.principal().location(), patience, loop), patience);
  }

  private void dial(
      ServerTarget server, LoginScript script, EventLoop loop, Outcome outcome, int reroutings) {
    LoginDial.start(
        server,
        script,
        outcome,
        inspector,
        address -> reroute(server.at(address), script, loop, outcome, reroutings - 1),
        dialler.dial(server.location(), server.connectionTimeout(), loop));
  }

  private void reroute(
      ServerTarget server, LoginScript script, EventLoop loop, Outcome outcome, int reroutings) {
    if (reroutings == 0) {
      outcome.failed("the server routes logins to other servers, which route them again");
      return;
    }
    // In a task of its own, as every dial (ADR 0018).
    loop.execute(() -> dial(server, script, loop, outcome, reroutings));
  }
}
