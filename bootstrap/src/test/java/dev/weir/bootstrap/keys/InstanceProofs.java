package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.time;

import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Keys about an instance as a whole. */
final class InstanceProofs {
  private static final int ONE_PORT = FreePort.find();
  private static final int OTHER_PORT = FreePort.find();
  private static final String ONE_ADDRESS = "127.0.0.1";
  private static final String OTHER_ADDRESS = "127.0.0.9";

  private InstanceProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.INSTANCE_ID,
            InstanceProofs::nameInHealth,
            "one",
            "one",
            "two",
            "two"),
        address(ProxyKeys.LISTEN_ADDR, instance -> instance.listeners().getFirst()),
        port(ProxyKeys.LISTEN_PORT),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.BROWSER_PORT,
            InstanceProofs::lookup,
            "off",
            "silent",
            ONE_PORT,
            "answered"),
        address(ProxyKeys.HEALTH_CHECK_ADDR, Instance::healthAddress),
        port(ProxyKeys.HEALTH_CHECK_PORT),
        address(ProxyKeys.METRICS_ADDR, Instance::metricsAddress),
        port(ProxyKeys.METRICS_PORT),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.READY_POLICY,
            InstanceProofs::readiness,
            "any_bucket",
            List.of(200, 200),
            "all_buckets",
            List.of(503, 200),
            "coordinated",
            List.of(200, 503)),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.COORDINATION,
            InstanceProofs::ledger,
            "local",
            "local",
            "redis",
            "redis",
            "hazelcast",
            "hazelcast"),
        KeyProof.faster(
            ProxyKeys.SECTION,
            ProxyKeys.SHUTDOWN_TIMEOUT,
            "300ms",
            "3s",
            Duration.ofSeconds(2),
            InstanceProofs::shutdownDuringARequest),
        KeyProof.timed(
            ProxyKeys.SECTION, ProxyKeys.LAME_DUCK, "200ms", "2s", ReloadProofs::readyLeave),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.TAKEOVER,
            ReloadProofs::secondProcess,
            "true",
            "ok",
            "false",
            "failed"),
        KeyProof.timed(
            ProxyKeys.SECTION, ProxyKeys.REMOVE_GRACE, "200ms", "2s", ReloadProofs::removal),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.CONFIG_RELOAD,
            ReloadProofs::cause,
            "signal",
            "SIGHUP",
            "file",
            "file",
            "off",
            "nothing"),
        KeyProof.seen(
            InstanceKeys.FALLBACK,
            InstanceKeys.FALLBACK_ENABLED,
            InstanceProofs::startWithoutLedger,
            "true",
            "ok",
            "false",
            "failed"),
        KeyProof.seen(
            InstanceKeys.FALLBACK,
            InstanceKeys.LOCAL_LIMIT_DIVISOR,
            InstanceProofs::fallbackLimit,
            "2",
            5.0,
            "5",
            2.0));
  }

  private static KeyProof address(Key<?> key, Function<Instance, InetSocketAddress> listener) {
    return KeyProof.seen(
        ProxyKeys.SECTION,
        key,
        scene ->
            acceptsAt(ONE_ADDRESS, listener.apply(scene.startWithServer().instance()).getPort()),
        ONE_ADDRESS,
        "ok",
        OTHER_ADDRESS,
        "failed");
  }

  private static KeyProof port(Key<?> key) {
    return KeyProof.seen(
        ProxyKeys.SECTION,
        key,
        scene -> {
          scene.startWithServer();
          return acceptsAt(ONE_ADDRESS, ONE_PORT);
        },
        ONE_PORT,
        "ok",
        OTHER_PORT,
        "failed");
  }

  private static String acceptsAt(String address, int port) {
    return outcome(() -> new Socket(InetAddress.getByName(address), port).close());
  }

  /** The answer to a client that asks for the port of a bucket. */
  private static Object lookup(Scene scene) throws Exception {
    scene.startWithServer();
    try (DatagramSocket client = new DatagramSocket()) {
      client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), ONE_PORT));
      client.setSoTimeout(1_000);
      byte[] question = "\4b1\0".getBytes(StandardCharsets.US_ASCII);
      client.send(new DatagramPacket(question, question.length));
      client.receive(new DatagramPacket(new byte[256], 256));
      return "answered";
    } catch (SocketTimeoutException | PortUnreachableException e) {
      return "silent";
    }
  }

  private static Object nameInHealth(Scene scene) throws Exception {
    return scene
        .startWithServer()
        .health("/health")
        .replaceAll(".*instance_id\":\"(\\w+).*\n", "$1");
  }

  /** The answers to load balancers while one of two servers is away, and in fallback. */
  private static Object readiness(Scene scene) throws Exception {
    Scene withoutServer = scene.another();
    withoutServer.bucket(
        "id: b2",
        "host: 127.0.0.1",
        "port: " + OTHER_PORT,
        "database: Other",
        "max_connections: 5",
        "health_check_interval: 100ms",
        "failure_threshold: 1");
    Clients oneServer = withoutServer.startWithServer();
    Await.until("it is unhealthy", () -> oneServer.health("/health").contains("unhealthy"));
    Clients noLedger = startInFallback(scene);
    return List.of(oneServer.healthStatus("/health/ready"), noLedger.healthStatus("/health/ready"));
  }

  private static Object ledger(Scene scene) throws Exception {
    scene.given("redis", "addr: 127.0.0.1:" + OTHER_PORT);
    scene.given(
        "hazelcast",
        "members: [\"127.0.0.1:" + ONE_PORT + "\"]",
        "cluster_name: pools",
        "secret: known-to-all-members-of-it",
        "bind_addr: 127.0.0.1",
        "port: " + ONE_PORT);
    return scene.startWithServer().health("/health").replaceAll(".*?\"name\":\"(\\w+)\".*\n", "$1");
  }

  private static Object shutdownDuringARequest(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Connection session = clients.connect();
    CompletableFuture<String> request =
        beside(() -> outcome(() -> execute(session, "WAITFOR DELAY '00:00:20'")));
    Await.until("it runs", () -> clients.server().report().requests() > 0);
    Duration taken = time(() -> clients.instance().close());
    request.join();
    return taken;
  }

  private static Object startWithoutLedger(Scene scene) {
    scene.given("redis", "addr: 127.0.0.1:" + OTHER_PORT);
    return outcome(scene::start);
  }

  private static Object fallbackLimit(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 10");
    return startInFallback(scene).meter("proxy_fallback_limit");
  }

  private static Clients startInFallback(Scene scene) throws Exception {
    scene.given(
        "redis",
        "addr: 127.0.0.1:" + OTHER_PORT,
        "read_timeout: 100ms",
        "write_timeout: 100ms",
        "heartbeat_interval: 200ms",
        "heartbeat_ttl: 1s");
    Clients clients = scene.startWithServer();
    Await.until(
        "it has its fallback limit",
        () -> clients.meter("proxy_coordination_standing", "fallback") == 1);
    return clients;
  }
}
