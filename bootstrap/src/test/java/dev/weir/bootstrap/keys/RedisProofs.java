package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.time;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import dev.weir.bootstrap.config.schema.LeaseKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.standin.StandIn;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocketFactory;

/** Keys of the section {@code redis}. */
final class RedisProofs {
  private static final Section REDIS = RedisKeys.SECTION;
  private static final String REFUSED = "refused";
  private static final TlsIdentity ONE = identity("redis.example");
  private static final TlsIdentity OTHER = identity("redis.example");

  private RedisProofs() {}

  private static TlsIdentity identity(String name) {
    return SelfSigned.create(name, Instant.now());
  }

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            REDIS,
            RedisKeys.MODE,
            RedisProofs::ordinaryServer,
            "standalone",
            "ok",
            "sentinel",
            "this is not a sentinel",
            "cluster",
            "this is not a node of a Redis Cluster"),
        KeyProof.seen(
            REDIS,
            RedisKeys.ADDR,
            RedisProofs::serverThatHasTheLedger,
            "${file:one}",
            "one",
            "${file:other}",
            "other"),
        KeyProof.seen(
            REDIS,
            RedisKeys.SENTINEL_MASTER,
            RedisProofs::sentinel,
            "primary",
            "ok",
            "secondary",
            REFUSED),
        KeyProof.seen(
            REDIS,
            RedisKeys.SENTINEL_USERNAME,
            RedisProofs::guardedSentinel,
            "watcher",
            "ok",
            "stranger",
            REFUSED),
        KeyProof.seen(
            REDIS,
            RedisKeys.SENTINEL_PASSWORD,
            RedisProofs::guardedSentinel,
            "Secret-1",
            "ok",
            "Secret-2",
            REFUSED),
        KeyProof.seen(
            REDIS,
            RedisKeys.USERNAME,
            RedisProofs::guardedServer,
            "weir",
            "ok",
            "stranger",
            REFUSED),
        KeyProof.seen(
            REDIS,
            RedisKeys.PASSWORD,
            RedisProofs::guardedServer,
            "Secret-1",
            "ok",
            "Secret-2",
            REFUSED),
        KeyProof.seen(REDIS, RedisKeys.DATABASE, RedisProofs::databaseOfTheLedger, "0", 0, "3", 3),
        KeyProof.seen(
            REDIS, RedisKeys.KEY_PREFIX, RedisProofs::prefix, "weir", "weir", "pools", "pools"),
        KeyProof.seen(
            REDIS,
            RedisKeys.TLS,
            RedisProofs::serversWithoutAndWithTls,
            "\"off\"",
            List.of("ok", REFUSED),
            "require",
            List.of(REFUSED, "ok"),
            "verify",
            List.of(REFUSED, REFUSED)),
        KeyProof.seen(
            REDIS,
            RedisKeys.TLS_CA,
            RedisProofs::verifiedServer,
            "one.pem",
            "ok",
            "other.pem",
            REFUSED),
        KeyProof.seen(REDIS, RedisKeys.POOL_SIZE, RedisProofs::connections, "1", 1L, "20", 2L),
        KeyProof.timed(
            REDIS, RedisKeys.DIAL_TIMEOUT, "300ms", "3s", RedisProofs::dialOfASilentServer),
        KeyProof.timed(REDIS, RedisKeys.READ_TIMEOUT, "300ms", "3s", RedisProofs::silentServer),
        KeyProof.timed(REDIS, RedisKeys.WRITE_TIMEOUT, "300ms", "3s", RedisProofs::silentServer),
        KeyProof.faster(
            REDIS,
            LeaseKeys.HEARTBEAT_INTERVAL,
            "300ms",
            "3s",
            Duration.ofSeconds(2),
            RedisProofs::twoHeartbeats),
        KeyProof.faster(
            REDIS,
            LeaseKeys.HEARTBEAT_TTL,
            "1s",
            "6s",
            Duration.ofSeconds(4),
            RedisProofs::leaseWithoutServer),
        KeyProof.faster(
            REDIS,
            LeaseKeys.RECLAIM_GRACE,
            "0s",
            "5s",
            Duration.ofSeconds(5),
            RedisProofs::slotOfALostInstance));
  }

  // ---- whether the ledger can be reached ----

  private static Object ordinaryServer(Scene scene) throws Exception {
    if (scene.value().equals("sentinel")) {
      scene.given("redis", "sentinel_master: primary");
    }
    return explanation(scene, redis(scene).port());
  }

  private static Object sentinel(Scene scene) throws Exception {
    scene.given("redis", "mode: sentinel", "sentinel_master: primary");
    return reachable(scene, sentinelOf(scene).port());
  }

  private static Object guardedSentinel(Scene scene) throws Exception {
    RedisServerProcess sentinel = sentinelOf(scene);
    guard(sentinel, "watcher");
    scene.given(
        "redis",
        "mode: sentinel",
        "sentinel_master: primary",
        "sentinel_username: watcher",
        "sentinel_password: Secret-1");
    return reachable(scene, sentinel.port());
  }

  private static Object guardedServer(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    guard(redis, "weir");
    scene.given("redis", "username: weir", "password: Secret-1");
    return reachable(scene, redis.port());
  }

  private static void guard(RedisServerProcess server, String user) throws IOException {
    server.call("ACL", "SETUSER", user, "on", ">Secret-1", "~*", "&*", "+@all");
    server.call("ACL", "SETUSER", "default", "off");
  }

  private static Object serversWithoutAndWithTls(Scene scene) throws Exception {
    int plain = redis(scene).port();
    return List.of(
        reachable(scene.another(), plain),
        reachable(scene.another(), encrypting(scene, plain).port()));
  }

  private static Object verifiedServer(Scene scene) throws Exception {
    scene.file("one.pem", ServerTlsProofs.pem(ONE.certificate()));
    scene.file("other.pem", ServerTlsProofs.pem(OTHER.certificate()));
    scene.given("redis", "tls: verify");
    return reachable(scene, encrypting(scene, redis(scene).port()).port());
  }

  private static Relay encrypting(Scene scene, int port)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry("redis", ONE.key(), new char[0], ONE.chain().toArray(X509Certificate[]::new));
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    SSLServerSocketFactory listeners = context.getServerSocketFactory();
    return scene.closing(new Relay(port, listeners));
  }

  private static Object dialOfASilentServer(Scene scene) throws Exception {
    ServerSocket silent = scene.closing(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    for (int i = 0; i < 2; i++) {
      scene.closing(new Socket(silent.getInetAddress(), silent.getLocalPort()));
    }
    return timeToGiveUp(scene, silent.getLocalPort());
  }

  private static Object silentServer(Scene scene) throws Exception {
    ServerSocket silent = scene.closing(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    return timeToGiveUp(scene, silent.getLocalPort());
  }

  private static Object timeToGiveUp(Scene scene, int port) {
    scene.given("redis", "dial_timeout: 50ms", "read_timeout: 50ms", "write_timeout: 50ms");
    return time(() -> explanation(scene, port));
  }

  private static String reachable(Scene scene, int port) throws Exception {
    return explanation(scene, port).equals("ok") ? "ok" : REFUSED;
  }

  /** {@code ok}, or why an instance does not start that must not start without the ledger. */
  private static String explanation(Scene scene, int port) throws Exception {
    scene.givenUnlessThere("redis", "addr: 127.0.0.1:" + port);
    scene.given("fallback", "enabled: false");
    try {
      scene.startWithServer();
      return "ok";
    } catch (InstanceStartException e) {
      return String.valueOf(e.getMessage()).replaceAll(".*served: | \\(.*", "");
    }
  }

  // ---- what is in it ----

  private static Object serverThatHasTheLedger(Scene scene) throws Exception {
    RedisServerProcess one = redis(scene);
    RedisServerProcess other = redis(scene);
    scene.file("one", "127.0.0.1:" + one.port());
    scene.file("other", "127.0.0.1:" + other.port());
    startConnected(scene);
    boolean isOne = !one.call("KEYS", "*").isEmpty();
    boolean isOther = !other.call("KEYS", "*").isEmpty();
    return isOne == isOther ? "both or none" : isOne ? "one" : "other";
  }

  private static Object databaseOfTheLedger(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    startConnected(scene, redis);
    String sizes = redis.call("INFO", "keyspace");
    return Integer.parseInt(sizes.replaceAll("(?s).*db(\\d+):.*", "$1"));
  }

  private static Object prefix(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    startConnected(scene, redis);
    return redis.call("KEYS", "*").replaceAll("(?s):.*", "");
  }

  /** How many connections there are beside the one that asks. */
  private static Object connections(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    startConnected(scene, redis);
    outcome(
        () -> Await.until("there are more", Duration.ofSeconds(2), () -> connectionsOf(redis) > 1));
    return connectionsOf(redis);
  }

  private static long connectionsOf(RedisServerProcess redis) throws IOException {
    return redis.call("CLIENT", "LIST").lines().filter(line -> line.startsWith("id=")).count() - 1;
  }

  // ---- how long things last ----

  private static Object twoHeartbeats(Scene scene) throws Exception {
    scene.given("redis", "heartbeat_ttl: 4s");
    Clients clients = startConnected(scene, redis(scene));
    double before = clients.meter("proxy_redis_operations_total");
    return timeUntil(
        "two were sent", () -> clients.meter("proxy_redis_operations_total") >= before + 2);
  }

  private static Object leaseWithoutServer(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    Clients clients = startConnected(scene, redis);
    redis.kill();
    return timeUntil("its lease has ended", () -> clients.meter("proxy_instance_heartbeat") == 0);
  }

  /** How long a session waits for the only slot, which an instance has that is cut off. */
  private static Object slotOfALostInstance(Scene scene) throws Exception {
    RedisServerProcess redis = redis(scene);
    Relay relay = scene.closing(Relay.plain(redis.port()));
    StandIn server = scene.server();
    Scene lost = scene.another();
    lost.given("proxy", "instance_id: lost");
    for (Scene each : List.of(scene, lost)) {
      each.givenFirst("max_connections: 1", "login_queue_timeout: 25s");
    }
    lost.given("redis", "addr: 127.0.0.1:" + relay.port());
    startConnected(lost, server).occupy();
    scene.given("redis", "addr: 127.0.0.1:" + redis.port());
    Clients clients = startConnected(scene, server);
    CompletableFuture<String> request = beside(clients::outcomeOfARequest);
    relay.close();
    return Clients.timeUntilServed(request);
  }

  private static Clients startConnected(Scene scene) throws Exception {
    return startConnected(scene, scene.server());
  }

  private static Clients startConnected(Scene scene, RedisServerProcess redis) throws Exception {
    scene.given("redis", "addr: 127.0.0.1:" + redis.port());
    return startConnected(scene);
  }

  private static Clients startConnected(Scene scene, StandIn server) throws Exception {
    // An empty ledger grants nothing until a lease has passed.
    scene.givenUnlessThere(
        "redis",
        "heartbeat_interval: 300ms",
        "heartbeat_ttl: 1s",
        "read_timeout: 300ms",
        "write_timeout: 300ms");
    Clients clients = scene.startWith(server);
    Await.until(
        "it hears the ledger",
        () -> clients.meter("proxy_coordination_standing", "connected") == 1);
    return clients;
  }

  private static RedisServerProcess redis(Scene scene) {
    return scene.closing(RedisServerProcess.start());
  }

  private static RedisServerProcess sentinelOf(Scene scene) {
    return scene.closing(RedisServerProcess.startSentinel("primary", redis(scene).port()));
  }
}
