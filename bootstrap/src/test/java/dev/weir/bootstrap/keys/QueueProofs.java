package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.time;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.SharedKeys;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keys about waiting for a server connection. */
final class QueueProofs {
  private QueueProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.timed(
            BucketKeys.SECTION, SharedKeys.QUEUE_TIMEOUT, "300ms", "3s", QueueProofs::patience),
        KeyProof.timed(
            ProxyKeys.SECTION, SharedKeys.QUEUE_TIMEOUT, "300ms", "3s", QueueProofs::patience),
        KeyProof.seen(
            BucketKeys.SECTION,
            SharedKeys.MAX_QUEUE_SIZE,
            QueueProofs::secondInTheQueue,
            "1",
            "50005",
            "5",
            "50004"),
        KeyProof.seen(
            ProxyKeys.SECTION,
            SharedKeys.MAX_QUEUE_SIZE,
            QueueProofs::secondInTheQueue,
            "1",
            "50005",
            "5",
            "50004"),
        KeyProof.seen(
            BucketKeys.SECTION,
            PoolKeys.EXHAUSTION_POLICY,
            QueueProofs::oneTooMany,
            "wait",
            "50004",
            "fail_fast",
            "50001"),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.MAX_CONNECTIONS,
            QueueProofs::oneTooMany,
            "1",
            "50004",
            "2",
            "ok"),
        KeyProof.seen(
            BucketKeys.SECTION,
            PoolKeys.MAX_CONNECTIONS_PER_LOGIN,
            QueueProofs::twoOfOneLogin,
            "1",
            "50004",
            "\"off\"",
            "ok"),
        KeyProof.seen(
            BucketKeys.SECTION,
            PoolKeys.QUEUE_ORDER,
            QueueProofs::order,
            "fifo",
            List.of("first", "second", "other login", "other application", "other host"),
            "fair",
            List.of("first", "other login", "second", "other application", "other host")),
        KeyProof.seen(
            BucketKeys.SECTION,
            PoolKeys.TENANT,
            QueueProofs::orderOfTenants,
            "login",
            List.of("first", "other login", "second", "other application", "other host"),
            "app_name",
            List.of("first", "other application", "second", "other login", "other host"),
            "host",
            List.of("first", "other host", "second", "other login", "other application")),
        KeyProof.timed(
            BucketKeys.SECTION, PoolKeys.EVICT_AFTER, "300ms", "3s", QueueProofs::makeRoom));
  }

  /** How long the second of two sessions waits while the first one has the only connection. */
  private static Object patience(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1");
    Clients clients = scene.startWithServer();
    clients.occupy();
    return time(clients::outcomeOfARequest);
  }

  /** What comes of the second of two sessions while the first one has a connection. */
  private static Object oneTooMany(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1", "queue_timeout: 500ms");
    Clients clients = scene.startWithServer();
    Await.until("no probe has the connection", () -> outcome(clients::occupy).equals("ok"));
    return clients.outcomeOfARequest();
  }

  /** What comes of a session that waits behind another one. */
  private static Object secondInTheQueue(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1", "queue_timeout: 1s");
    Clients clients = scene.startWithServer();
    clients.occupy();
    CompletableFuture<String> first = beside(clients::outcomeOfARequest);
    Await.until("it waits", () -> clients.meter("proxy_queue_length") == 1);
    String second = clients.outcomeOfARequest();
    first.join();
    return second;
  }

  private static Object twoOfOneLogin(Scene scene) throws Exception {
    scene.givenFirst("queue_timeout: 500ms");
    Clients clients = scene.startWithServer();
    clients.occupy();
    return clients.outcomeOfARequest();
  }

  private static Object orderOfTenants(Scene scene) throws Exception {
    scene.givenFirst("queue_order: fair");
    return order(scene);
  }

  /** In which order sessions are served that wait for the only connection. */
  private static Object order(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1", "evict_after: 0s");
    Clients clients = scene.startWithServer();
    List<Waiting> waiting =
        List.of(
            new Waiting("first", clients.connect("applicationName=a", "workstationID=h")),
            new Waiting("second", clients.connect("applicationName=a", "workstationID=h")),
            new Waiting(
                "other login",
                clients.connectAs(Clients.OTHER_USER, "applicationName=a", "workstationID=h")),
            new Waiting(
                "other application", clients.connect("applicationName=b", "workstationID=h")),
            new Waiting("other host", clients.connect("applicationName=a", "workstationID=g")));
    Connection occupying = clients.occupy("applicationName=a", "workstationID=h");
    List<CompletableFuture<Boolean>> ends = new ArrayList<>();
    try (Connection direct =
        Clients.connectTo(clients.server().port(), Clients.USER, Clients.PASSWORD)) {
      execute(direct, "CREATE TABLE served (place int IDENTITY, name nvarchar(20))");
      for (Waiting each : waiting) {
        ends.add(beside(each::isServed));
        Await.until("it waits", () -> clients.meter("proxy_queue_length") == ends.size());
      }
      occupying.close();
      ends.forEach(CompletableFuture::join);
      return served(direct);
    }
  }

  /** The order in which the server saw them, which is not that in which their threads go on. */
  private static List<String> served(Connection direct) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = direct.createStatement();
        ResultSet rows = statement.executeQuery("SELECT name FROM served ORDER BY place")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private record Waiting(String name, Connection connection) {
    boolean isServed() throws SQLException {
      execute(connection, "INSERT served (name) VALUES (N'" + name + "')");
      // In session mode the next one is served only then.
      connection.close();
      return true;
    }
  }

  /** How long a session waits for the slot of a connection that is idle in another profile. */
  private static Object makeRoom(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 2");
    Clients clients = scene.startWithServer();
    Connection other = clients.connect();
    execute(other, "SELECT 1");
    if (scene.mode() == PinningMode.SESSION) {
      other.close();
    }
    clients.occupyAs(Clients.OTHER_USER);
    return time(() -> execute(clients.connectAs(Clients.OTHER_USER), "SELECT 1"));
  }
}
