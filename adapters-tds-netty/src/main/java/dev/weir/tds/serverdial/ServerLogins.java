package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.tds.encryption.ServerTls;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.login7.ServerLogin;
import dev.weir.tds.pool.ServerOpening;
import dev.weir.tds.server.Dialler;
import io.netty.channel.EventLoop;
import java.time.Duration;

/** Opens connections to the server of one bucket, and logs them in. */
public final class ServerLogins implements ServerOpening {
  /** The driver that Weir is to a server. */
  private static final String INTERFACE_NAME = "Weir";

  /** A server that sends us on more often than this sends us in a circle. */
  private static final int MOST_REROUTINGS = 3;

  /** A multiple of most clients' sizes, and small enough for an encrypted packet. */
  private static final int PACKET_SIZE = 8_000;

  private final Dialler dialler;
  private final ServerTarget target;
  private final Identity identity;
  private final Introductions introductions;

  /**
   * Logs in at one server.
   *
   * @param introductions hears what the server shows of itself before each login
   */
  public ServerLogins(
      Dialler dialler, ServerTarget target, Identity identity, Introductions introductions) {
    this.dialler = dialler;
    this.target = target;
    this.identity = identity;
    this.introductions = introductions;
  }

  @Override
  public void open(LoginProfile profile, Password password, EventLoop loop, Outcome outcome) {
    open(profile.options(), profile.login(), password, loop, outcome);
  }

  /** Begins to open a connection for no profile in particular. */
  void open(LoginOptions options, String user, Password password, EventLoop loop, Outcome outcome) {
    Login7 login =
        new ServerLogin(
                options,
                target.encryption() == ServerTls.STRICT,
                PACKET_SIZE,
                identity.hostName(),
                user,
                password,
                identity.appName(),
                target.address().host(),
                INTERFACE_NAME,
                identity.pid())
            .toLogin7();
    logIn(new OwnLogin(login), loop, outcome);
  }

  /** Opens a connection, on which the script says what is said; whoever calls holds a slot. */
  public void logIn(LoginScript script, EventLoop loop, Outcome outcome) {
    dial(target, script, loop, outcome, MOST_REROUTINGS);
  }

  /** The server as it is dialled first. */
  public ServerTarget target() {
    return target;
  }

  @Override
  public void probe(Duration patience, EventLoop loop, Probed probed) {
    ProbeDial.start(probed, dialler.dial(target.address(), patience, loop), patience);
  }

  private void dial(
      ServerTarget server, LoginScript script, EventLoop loop, Outcome outcome, int reroutings) {
    LoginDial.start(
        server,
        script,
        outcome,
        introductions,
        address -> reroute(address, script, loop, outcome, reroutings - 1),
        dialler.dial(server.address(), server.connectionTimeout(), loop));
  }

  private void reroute(
      ServerAddress address, LoginScript script, EventLoop loop, Outcome outcome, int reroutings) {
    if (reroutings == 0) {
      outcome.failed("the server sends its clients on, and that one sends them on again");
      return;
    }
    // In a task of its own, as every dial.
    loop.execute(() -> dial(target.at(address), script, loop, outcome, reroutings));
  }
}
