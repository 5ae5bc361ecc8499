package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.standin.StandIn;
import dev.weir.testkit.port.FreePort;
import java.util.List;

/** Keys that lead clients to a bucket, and to its server. */
final class RouteProofs {
  private static final int ONE_PORT = FreePort.find();
  private static final int OTHER_PORT = FreePort.find();
  private static final String UNROUTABLE = "50002";
  private static final String UNAVAILABLE = "50003";

  private RouteProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION, BucketKeys.ID, RouteProofs::byId, "b1", "ok", "b9", UNROUTABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.HOST,
            RouteProofs::serverOnOnePort,
            "127.0.0.1",
            "ok",
            "127.0.0.9",
            UNAVAILABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.PORT,
            RouteProofs::serverOnOnePort,
            ONE_PORT,
            "ok",
            OTHER_PORT,
            UNAVAILABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.FAILOVER_PARTNER,
            RouteProofs::serverOfAPair,
            "127.0.0.1:" + ONE_PORT,
            "ok",
            "127.0.0.1:" + OTHER_PORT,
            UNAVAILABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.LISTEN,
            RouteProofs::onOnePort,
            "127.0.0.1:" + ONE_PORT,
            "ok",
            "127.0.0.1:" + OTHER_PORT,
            "failed"),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.ADDRESSES,
            RouteProofs::atAnAddress,
            "[127.0.0.5]",
            "ok",
            "[127.0.0.6]",
            UNROUTABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.ALIASES,
            RouteProofs::byAlias,
            "[localhost]",
            "ok",
            "[remotehost]",
            UNROUTABLE),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.DATABASE,
            RouteProofs::byDatabase,
            Scene.DATABASE,
            "ok",
            "OtherDB",
            UNROUTABLE));
  }

  /** Whether a client reaches the first of three buckets that says {@code b1}. */
  private static Object byId(Scene scene) throws Exception {
    scene.givenFirst("aliases: [b1-alias]");
    Clients clients = startWithOthers(scene);
    return scene.isPassthrough()
        ? byInstance(clients, "b1")
        : outcome(() -> execute(clients.connectAs(Clients.USER + "@b1"), "SELECT 1"));
  }

  private static Object byAlias(Scene scene) throws Exception {
    Clients clients = startWithOthers(scene);
    return scene.isPassthrough()
        ? byInstance(clients, "localhost")
        : outcome(
            () ->
                execute(
                    Clients.connectTo("localhost", clients.port(), Clients.USER, Clients.PASSWORD),
                    "SELECT 1"));
  }

  /** A client that is refused has to wait for it until its login, so the server is asked. */
  private static String byInstance(Clients clients, String instance) throws Exception {
    try (RawLogin login = new RawLogin(clients.instance().listeners().getFirst())) {
      login.exchange(0x02, instance);
      return clients.meter("proxy_connections_active", Scene.BUCKET) > 0 ? "ok" : UNROUTABLE;
    }
  }

  private static Object byDatabase(Scene scene) throws Exception {
    // Nothing but the database leads there.
    scene.givenFirst("host: localhost");
    scene.bucket("id: b2", "host: 127.0.0.2", "database: ThirdDB", "max_connections: 5");
    return scene.startWithServer().outcomeOfARequest();
  }

  private static Object atAnAddress(Scene scene) throws Exception {
    scene.given("proxy", "listen_addr: 0.0.0.0");
    scene.leaveOut("listen");
    Clients clients = startWithOthers(scene);
    return outcome(
        () ->
            execute(
                Clients.connectTo("127.0.0.5", clients.port(), Clients.USER, Clients.PASSWORD),
                "SELECT 1"));
  }

  private static Object onOnePort(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    return outcome(
        () ->
            execute(
                Clients.connectTo("127.0.0.1", ONE_PORT, Clients.USER, Clients.PASSWORD),
                "SELECT " + clients.connected().size()));
  }

  private static Object serverOnOnePort(Scene scene) throws Exception {
    StandIn server = scene.server(Clients.serverOptions().withPort(ONE_PORT));
    scene.givenFirst("connection_timeout: 1s", "login_queue_timeout: 1s");
    return scene.startWith(server).outcomeOfARequest();
  }

  /** The first server of the pair is down, the second listens on one port. */
  private static Object serverOfAPair(Scene scene) throws Exception {
    StandIn first = scene.server();
    first.goDown();
    scene.server(Clients.serverOptions().withPort(ONE_PORT));
    scene.givenFirst("connection_timeout: 1s", "login_queue_timeout: 2s");
    return scene.startWith(first).outcomeOfARequest();
  }

  /** Two more buckets whose servers and databases are called as those of the first one. */
  private static Clients startWithOthers(Scene scene) throws Exception {
    if (scene.isPassthrough()) {
      scene.leaveOut("listen");
    }
    StandIn server = scene.server();
    for (String id : List.of("b2", "b3")) {
      scene.bucket(
          "id: " + id,
          "aliases: [" + id + "-alias]",
          "host: 127.0.0.1",
          "port: " + server.port(),
          "database: " + Scene.DATABASE,
          "max_connections: 5",
          "pinning_mode: " + scene.modeName());
    }
    return scene.startWith(server);
  }
}
