package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Keys about what clients may do, whatever bucket they want. */
final class ClientProofs {
  private static final byte[] HEADER =
      "PROXY TCP4 192.0.2.1 127.0.0.1 50000 1433\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int NOT_ENCRYPTED = 0x02;
  private static final String LARGE_RESPONSE =
      "SELECT REPLICATE(CAST(N'x' AS nvarchar(max)), 5000000)";

  private ClientProofs() {}

  static List<KeyProof> all() {
    return Stream.of(
            KeyProof.seen(
                ProxyKeys.SECTION,
                ProxyKeys.MAX_CLIENTS,
                ClientProofs::secondClient,
                "1",
                "refused",
                "2",
                "ok"),
            KeyProof.timed(
                ProxyKeys.SECTION,
                ProxyKeys.HANDSHAKE_TIMEOUT,
                "300ms",
                "3s",
                ClientProofs::silentClient),
            KeyProof.timed(
                ProxyKeys.SECTION,
                ProxyKeys.REQUEST_STALL_TIMEOUT,
                "300ms",
                "3s",
                ClientProofs::halfARequest),
            KeyProof.timed(
                ProxyKeys.SECTION,
                ProxyKeys.WRITE_STALL_TIMEOUT,
                "300ms",
                "3s",
                ClientProofs::unreadResponse),
            KeyProof.seen(
                ProxyKeys.SECTION,
                ProxyKeys.PROXY_PROTOCOL,
                ClientProofs::withoutAndWithHeader,
                "\"off\"",
                List.of("ok", "failed"),
                "optional",
                List.of("ok", "ok"),
                "required",
                List.of("failed", "ok")),
            KeyProof.seen(
                ProxyKeys.SECTION,
                ProxyKeys.TRUSTED_PROXIES,
                ClientProofs::withHeader,
                "[127.0.0.1]",
                "ok",
                "[192.0.2.0/24]",
                "failed"))
        .map(KeyProof::everywhere)
        .toList();
  }

  private static Object secondClient(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    clients.connect();
    String second = clients.outcomeOfARequest();
    return second.equals("ok") ? "ok" : "refused";
  }

  private static Object silentClient(Scene scene) throws Exception {
    InetSocketAddress weir = scene.startWithServer().address();
    try (RawLogin login = new RawLogin(weir)) {
      return timeUntil("it is disconnected", login::isClosedByServer);
    }
  }

  /** How long a request holds a server connection whose client stops in the midst of it. */
  private static Object halfARequest(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Connection session = clients.connect();
    StallingText text = new StallingText();
    CompletableFuture<String> request =
        beside(
            () ->
                outcome(
                    () -> {
                      try (PreparedStatement statement =
                          session.prepareStatement("SELECT LEN(?)")) {
                        statement.setCharacterStream(1, text);
                        statement.execute();
                      }
                    }));
    text.stalled.await();
    Await.until("it has one", () -> clients.meter("proxy_connections_active") == 1);
    Await.until("it has none", () -> clients.meter("proxy_connections_active") == 0);
    Duration held = Duration.ofNanos(System.nanoTime() - text.lastGiven);
    text.goesOn.countDown();
    request.join();
    return held;
  }

  /** Characters that stop coming after a while. */
  private static final class StallingText extends Reader {
    private static final int BEFORE = 300_000;

    final CountDownLatch stalled = new CountDownLatch(1);
    final CountDownLatch goesOn = new CountDownLatch(1);
    private int given;

    /** Before what was given last is sent: nothing that waits for more can have begun earlier. */
    private volatile long lastGiven;

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
      if (given >= BEFORE) {
        stalled.countDown();
        try {
          goesOn.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        return -1;
      }
      int count = Math.min(length, BEFORE - given);
      java.util.Arrays.fill(target, offset, offset + count, 'x');
      given += count;
      lastGiven = System.nanoTime();
      return count;
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  /** How long a client stays that does not read a response. */
  private static Object unreadResponse(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    StallingRelay relay = scene.closing(new StallingRelay(clients.address(), 50_000));
    CompletableFuture<String> request =
        beside(() -> outcome(() -> execute(connectTo(relay), LARGE_RESPONSE)));
    Await.until("it asks", () -> clients.server().report().requests() > 0);
    Duration stayed = timeUntil("it is gone", () -> clients.instance().connectedClients() == 0);
    relay.close();
    request.join();
    return stayed;
  }

  private static Connection connectTo(StallingRelay relay) throws SQLException {
    return Clients.connectTo(relay.port(), Clients.USER, Clients.PASSWORD);
  }

  private static Object withoutAndWithHeader(Scene scene) throws Exception {
    scene.given("proxy", "trusted_proxies: [127.0.0.1]");
    InetSocketAddress weir = scene.startWithServer().address();
    return List.of(prelogin(weir, new byte[0]), prelogin(weir, HEADER));
  }

  private static Object withHeader(Scene scene) throws Exception {
    scene.given("proxy", "proxy_protocol: required");
    return prelogin(scene.startWithServer().address(), HEADER);
  }

  private static String prelogin(InetSocketAddress weir, byte[] before) {
    return outcome(
        () -> {
          try (RawLogin login = new RawLogin(weir)) {
            login.send(before);
            login.exchange(NOT_ENCRYPTED, "");
          }
        });
  }
}
