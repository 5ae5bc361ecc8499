package dev.weir.tds.server;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.server.ServerCheck.Depth;
import dev.weir.tds.transport.Transport;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Checks servers by the configuration of {@code serve}, each by one connection that ends with the
 * check. For commands without clients: it holds no slots. Any thread.
 */
public final class ServerChecks implements AutoCloseable {
  private static final int LOOPS = 2;
  private static final Password NONE = new Password("");

  private final Identity identity;
  private final EventLoopGroup loops;
  private final Dialler dialler;

  /** Starts the loops of the connections. */
  public ServerChecks(Identity identity) {
    Transport transport = Transport.best();
    this.identity = identity;
    this.loops = transport.eventLoops(LOOPS);
    this.dialler = new Dialler(transport);
  }

  /** Checks the server's answer to a PRELOGIN. */
  public CompletableFuture<ServerFinding> checkAnswer(ServerTarget target) {
    return check(target, Depth.ANSWER, "", NONE, "");
  }

  /** Checks the server's encryption and certificate as well. */
  public CompletableFuture<ServerFinding> checkCertificate(ServerTarget target) {
    return check(target, Depth.CERTIFICATE, "", NONE, "");
  }

  /**
   * Checks a login as well.
   *
   * @param measures whether the facts about the server are measured behind the login
   */
  public CompletableFuture<ServerFinding> checkLogin(
      ServerTarget target, String user, Password password, String database, boolean measures) {
    return check(target, measures ? Depth.FACTS : Depth.LOGIN, user, password, database);
  }

  /** Checks a login, measures behind it, and tries what clients' connections are spared. */
  public CompletableFuture<ServerFinding> checkDeeply(
      ServerTarget target, String user, Password password, String database) {
    return check(target, Depth.DEEP, user, password, database);
  }

  private CompletableFuture<ServerFinding> check(
      ServerTarget target, Depth depth, String user, Password password, String database) {
    CompletableFuture<ServerFinding> finding = new CompletableFuture<>();
    ServerCheck check = new ServerCheck(depth, target.connectionTimeout(), finding);
    new ServerLogins(dialler, target, identity, check)
        .open(optionsFor(database), user, password, loops.next(), check);
    return finding;
  }

  /** The options that most drivers ask for. */
  private static LoginOptions optionsFor(String database) {
    return new LoginOptions(
        database, null, ProtocolVersion.V7_4, true, false, false, false, null, null);
  }

  /** Shuts the loops down, without waiting for their end. */
  @Override
  public void close() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
