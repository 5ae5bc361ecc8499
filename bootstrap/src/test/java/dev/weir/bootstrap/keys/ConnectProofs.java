package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.time;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.testkit.await.Await;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keys about opening server connections, and about those that are kept ready. */
final class ConnectProofs {
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  private ConnectProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION, PoolKeys.MIN_IDLE, ConnectProofs::keptReady, "1", 1, "3", 3),
        KeyProof.faster(
            BucketKeys.SECTION,
            PoolKeys.LOW_WATERMARK,
            "5",
            "0",
            TWO_SECONDS,
            ConnectProofs::refilling),
        KeyProof.timed(
            BucketKeys.SECTION, PoolKeys.MAX_IDLE_TIME, "300ms", "3s", ConnectProofs::idleTime),
        KeyProof.faster(
            BucketKeys.SECTION,
            PoolKeys.CONNECT_RATE,
            "1000",
            "1",
            TWO_SECONDS,
            ConnectProofs::fiveAtOnce),
        KeyProof.faster(
            BucketKeys.SECTION,
            PoolKeys.CONNECT_PARALLELISM,
            "5",
            "1",
            TWO_SECONDS,
            ConnectProofs::fiveSlowLogins),
        KeyProof.timed(
            BucketKeys.SECTION,
            PoolKeys.CONNECTION_TIMEOUT,
            "300ms",
            "3s",
            ConnectProofs::dialOfASilentServer));
  }

  /** How many connections the server has while one session is there, which asks nothing. */
  private static Object keptReady(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    execute(clients.connect(), "SELECT 1");
    int own = scene.mode() == PinningMode.SESSION ? 1 : 0;
    Await.until("some are ready", () -> clients.server().report().sessionsNow() > own);
    long steadySince = System.nanoTime();
    Await.until("there are no more", () -> System.nanoTime() - steadySince > TWO_SECONDS.toNanos());
    return clients.server().report().sessionsNow() - own;
  }

  /** How long it takes until five connections are ready. */
  private static Object refilling(Scene scene) throws Exception {
    scene.givenFirst("min_idle: 5", "max_connections: 10");
    Clients clients = scene.startWithServer();
    Connection session = clients.connect();
    execute(session, "SELECT 1");
    return timeUntil("five are ready", () -> clients.server().report().sessionsNow() >= 5);
  }

  /** How long a connection stays that nothing needs. */
  private static Object idleTime(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Connection session = clients.connect();
    execute(session, "SELECT 1");
    session.close();
    return timeUntil("it is closed", () -> clients.server().report().sessionsNow() == 0);
  }

  private static Object fiveAtOnce(Scene scene) throws Exception {
    return fiveRequests(scene, Duration.ZERO);
  }

  private static Object fiveSlowLogins(Scene scene) throws Exception {
    return fiveRequests(scene, Duration.ofMillis(500));
  }

  /** How long it takes until five sessions have a connection each. */
  private static Object fiveRequests(Scene scene, Duration loginDelay) throws Exception {
    scene.givenFirst("evict_after: 1h");
    Clients clients = scene.startWithServer();
    List<Connection> sessions = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      sessions.add(clients.connect());
    }
    clients.server().faults().delayLogins(loginDelay);
    return time(
        () -> {
          List<CompletableFuture<Boolean>> requests = new ArrayList<>();
          for (Connection session : sessions) {
            requests.add(
                beside(
                    () -> {
                      session.setAutoCommit(false);
                      execute(session, "CREATE TABLE #kept (a int)");
                      return true;
                    }));
          }
          requests.forEach(CompletableFuture::join);
        });
  }

  /** How long a server is dialled whose kernel answers no one any more. */
  private static Object dialOfASilentServer(Scene scene) throws Exception {
    ServerSocket silent = scene.closing(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    for (int i = 0; i < 2; i++) {
      scene.closing(new Socket(silent.getInetAddress(), silent.getLocalPort()));
    }
    scene.givenFirst(
        "port: " + silent.getLocalPort(), "health_check: \"off\"", "login_queue_timeout: 20s");
    scene.start();
    return time(() -> Clients.connectTo(scene.clientPort(), Clients.USER, Clients.PASSWORD));
  }
}
