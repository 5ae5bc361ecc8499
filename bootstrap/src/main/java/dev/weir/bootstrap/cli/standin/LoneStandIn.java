package dev.weir.bootstrap.cli.standin;

import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The stand-in of {@code weir standin}. */
final class LoneStandIn implements AutoCloseable {
  private final StandIn server;

  private LoneStandIn(StandIn server) {
    this.server = server;
  }

  /**
   * Starts a stand-in that answers any request.
   *
   * @param tls a word of {@link TlsWords}, in any case; null encrypts the login
   * @param kind its deviations from SQL Server, as {@link #kind} spells them
   */
  static LoneStandIn start(
      int port,
      List<String> databases,
      String user,
      String password,
      @Nullable String tls,
      String kind)
      throws IOException {
    TlsMode mode = tls == null ? TlsMode.LOGIN : TlsMode.valueOf(tls.toUpperCase(Locale.ROOT));
    return new LoneStandIn(
        StandIn.start(
            options(port, databases, user, password)
                .withTls(mode)
                .withKind(ServerKind.parse(kind))));
  }

  /**
   * Spells a kind of server by its deviations from SQL Server.
   *
   * @param kind a word of {@link KindWords}, or such a spelling
   * @param seed of a random kind
   * @throws IllegalArgumentException when it is no kind
   */
  static String kind(String kind, long seed) {
    return (kind.equals(KindWords.RANDOM)
            ? ServerKind.drawn(new SplittableRandom(seed))
            : ServerKind.parse(kind))
        .toString();
  }

  /** Starts a stand-in that answers prepared requests only, without TLS. */
  static LoneStandIn canned(int port, List<String> databases, String user, String password)
      throws IOException {
    return new LoneStandIn(
        StandIn.start(options(port, databases, user, password).withCanned(true)));
  }

  private static StandInOptions options(
      int port, List<String> databases, String user, String password) {
    return StandInOptions.defaults()
        .withPort(port)
        .withDatabases(databases)
        .withLogin(user, password);
  }

  int port() {
    return server.port();
  }

  /** Returns the stand-in's counters on one line. */
  String report() {
    return server.report().line();
  }

  @Override
  public void close() {
    server.close();
  }
}
