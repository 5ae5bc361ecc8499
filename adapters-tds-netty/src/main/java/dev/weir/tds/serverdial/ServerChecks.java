package dev.weir.tds.serverdial;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.serverdial.ServerCheck.Depth;
import dev.weir.tds.transport.Transport;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Looks at servers as {@code serve} would meet them, each by one connection that ends with the
 * look. For a program without clients: it holds no slots. Any thread.
 */
public final class ServerChecks implements AutoCloseable {
  private static final int LOOPS = 2;
  private static final Password NONE = new Password("");

  private final Identity identity;
  private final EventLoopGroup loops;
  private final Dialler dialler;

  /** Starts the loops on which the connections live. */
  public ServerChecks(Identity identity) {
    Transport transport = Transport.best();
    this.identity = identity;
    this.loops = transport.eventLoops(LOOPS);
    this.dialler = new Dialler(transport);
  }

  /** Sees whether the server answers a PRELOGIN, and what it says. */
  public CompletableFuture<ServerFinding> askForAnswer(ServerTarget target) {
    return look(target, Depth.ANSWER, "", NONE, "");
  }

  /** Sees how the server encrypts, too, and by which certificate. */
  public CompletableFuture<ServerFinding> askForCertificate(ServerTarget target) {
    return look(target, Depth.CERTIFICATE, "", NONE, "");
  }

  /** Logs in. */
  public CompletableFuture<ServerFinding> logIn(
      ServerTarget target, String user, Password password, String database) {
    return look(target, Depth.LOGIN, user, password, database);
  }

  private CompletableFuture<ServerFinding> look(
      ServerTarget target, Depth depth, String user, Password password, String database) {
    CompletableFuture<ServerFinding> finding = new CompletableFuture<>();
    ServerCheck check = new ServerCheck(depth, finding);
    new ServerLogins(dialler, target, identity, check)
        .open(optionsFor(database), user, password, loops.next(), check);
    return finding;
  }

  /** What drivers ask for, most of them. */
  private static LoginOptions optionsFor(String database) {
    return new LoginOptions(
        database, null, ProtocolVersion.V7_4, true, false, false, false, null, null);
  }

  /** Has the loops end, which takes a moment; no caller needs to wait. */
  @Override
  public void close() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
