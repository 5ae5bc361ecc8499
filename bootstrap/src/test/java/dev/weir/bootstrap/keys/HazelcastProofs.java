package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.beside;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.LeaseKeys;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.instance.HazelcastTold;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.standin.StandIn;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keys of the section {@code hazelcast}. */
final class HazelcastProofs {
  private static final Section HAZELCAST = HazelcastKeys.SECTION;
  private static final String ONE_ADDRESS = "127.0.0.1";

  /** Hazelcast looks whether an interface has it, so that no other loopback address will do. */
  private static final String OTHER_ADDRESS = addressOfThisHost();

  private static final int ONE_PORT = FreePort.find();
  private static final int OTHER_PORT = FreePort.find();
  private static final String CLUSTER = "pools";
  private static final String SECRET = "known-to-all-members-of-it";
  private static final String JOINED = "joined";
  private static final String ALONE = "alone";

  /** In which members meet that can. */
  private static final Duration TO_MEET = Duration.ofSeconds(10);

  private HazelcastProofs() {}

  static List<KeyProof> all() {
    List<KeyProof> all = new ArrayList<>(ofMembers());
    all.addAll(ofLeases());
    all.add(told(HazelcastKeys.AWS_REGION, "region", "eu-central-1", "us-east-1"));
    all.add(told(HazelcastKeys.AWS_TAG_KEY, "tag-key", "cluster", "fleet"));
    all.add(told(HazelcastKeys.AWS_TAG_VALUE, "tag-value", "weir", "pools"));
    all.add(
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.OPERATION_TIMEOUT,
            scene ->
                HazelcastTold.by(member(scene, ONE_ADDRESS).config())
                    .getProperty("hazelcast.operation.call.timeout.millis"),
            "1s",
            "1000",
            "2s",
            "2000"));
    return all;
  }

  private static List<KeyProof> ofMembers() {
    return List.of(
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.CLUSTER_NAME,
            HazelcastProofs::meeting,
            CLUSTER,
            JOINED,
            "others",
            ALONE),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.SECRET,
            HazelcastProofs::meeting,
            SECRET,
            JOINED,
            "one-that-no-other-member-knows",
            ALONE),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.BIND_ADDR,
            HazelcastProofs::listening,
            ONE_ADDRESS,
            "ok",
            OTHER_ADDRESS,
            "failed"),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.PORT,
            HazelcastProofs::listening,
            ONE_PORT,
            "ok",
            OTHER_PORT,
            "failed"),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.DISCOVERY,
            HazelcastProofs::listsAndNames,
            "members",
            List.of(JOINED, ALONE),
            "kubernetes",
            List.of(ALONE, JOINED),
            "aws",
            List.of(ALONE, ALONE)),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.MEMBERS,
            HazelcastProofs::meeting,
            addresses(ONE_ADDRESS, OTHER_ADDRESS),
            JOINED,
            addresses(OTHER_ADDRESS),
            ALONE),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.SERVICE_DNS,
            HazelcastProofs::meetingByName,
            "localhost",
            JOINED,
            "no-such-host.invalid",
            ALONE),
        KeyProof.seen(
            HAZELCAST,
            HazelcastKeys.CLUSTER_SIZE,
            HazelcastProofs::oneMember,
            "1",
            JOINED,
            "2",
            ALONE));
  }

  private static List<KeyProof> ofLeases() {
    return List.of(
        KeyProof.faster(
            HAZELCAST,
            LeaseKeys.HEARTBEAT_INTERVAL,
            "300ms",
            "4s",
            Duration.ofSeconds(4),
            HazelcastProofs::growthWithoutLedger),
        KeyProof.faster(
            HAZELCAST,
            LeaseKeys.HEARTBEAT_TTL,
            "1s",
            "8s",
            Duration.ofSeconds(5),
            HazelcastProofs::leaseWithoutLedger),
        KeyProof.faster(
            HAZELCAST,
            LeaseKeys.RECLAIM_GRACE,
            "0s",
            "8s",
            Duration.ofSeconds(10),
            HazelcastProofs::slotOfALostInstance));
  }

  /** What a value means to Hazelcast, which no test here can ask about machines of AWS. */
  private static KeyProof told(Key<?> key, String property, String one, String other) {
    return KeyProof.seen(
        HAZELCAST,
        key,
        scene -> {
          member(scene, ONE_ADDRESS).given("hazelcast", "discovery: aws", "cluster_size: 3");
          return HazelcastTold.by(scene.config())
              .getAdvancedNetworkConfig()
              .getJoin()
              .getAwsConfig()
              .getProperty(property);
        },
        one,
        one,
        other,
        other);
  }

  // ---- whether members meet ----

  /** Whether a member meets one at another address, which knows it. */
  private static String meeting(Scene scene) throws Exception {
    partner(scene, ONE_ADDRESS).startWithServer();
    return standing(member(scene, OTHER_ADDRESS));
  }

  private static String meetingByName(Scene scene) throws Exception {
    scene.given("hazelcast", "discovery: kubernetes");
    return meeting(scene);
  }

  /** Whether members meet that are on the list, and that a name leads to. */
  private static Object listsAndNames(Scene scene) throws Exception {
    List<String> meetings = new ArrayList<>();
    for (boolean listed : List.of(true, false)) {
      try (Scene own = scene.another()) {
        own.given(
            "hazelcast",
            "members: "
                + (listed ? addresses(ONE_ADDRESS, OTHER_ADDRESS) : addresses(OTHER_ADDRESS)),
            "service_dns: " + (listed ? "no-such-host.invalid" : "localhost"));
        meetings.add(meeting(own));
      }
    }
    return meetings;
  }

  private static Object oneMember(Scene scene) throws Exception {
    scene.given("hazelcast", "members: " + addresses(ONE_ADDRESS));
    return standing(member(scene, ONE_ADDRESS));
  }

  private static Object listening(Scene scene) throws Exception {
    scene.given(
        "hazelcast",
        "members: [\"%s:%d\", \"%s:%d\", \"%s:%d\"]"
            .formatted(ONE_ADDRESS, ONE_PORT, OTHER_ADDRESS, ONE_PORT, ONE_ADDRESS, OTHER_PORT),
        "cluster_size: 3");
    member(scene, ONE_ADDRESS).startWithServer();
    return outcome(
        () ->
            Await.until(
                "it listens",
                TO_MEET,
                () -> {
                  new Socket(InetAddress.getLoopbackAddress(), ONE_PORT).close();
                  return true;
                }));
  }

  private static String standing(Scene scene) throws Exception {
    Clients clients;
    try {
      clients = scene.startWithServer();
    } catch (RuntimeException e) {
      return ALONE;
    }
    String met = outcome(() -> Await.until("it hears", TO_MEET, () -> isConnected(clients)));
    return met.equals("ok") ? JOINED : ALONE;
  }

  // ---- how long things last ----

  /** How long an instance that has lost the others waits before it serves its fallback limit. */
  private static Object growthWithoutLedger(Scene scene) throws Exception {
    scene.given("hazelcast", "heartbeat_ttl: 5s");
    Clients clients = withoutPartner(scene);
    Await.until("it has shrunk", () -> clients.meter(STANDING, "shrunk") == 1);
    return timeUntil("it has grown", () -> clients.meter(STANDING, "fallback") == 1);
  }

  private static Object leaseWithoutLedger(Scene scene) throws Exception {
    Clients clients = withoutPartner(scene);
    return timeUntil("its lease has ended", () -> clients.meter("proxy_instance_heartbeat") == 0);
  }

  /** An instance whose cluster has just lost its majority. */
  private static Clients withoutPartner(Scene scene) throws Exception {
    partner(scene, ONE_ADDRESS).startWithServer();
    Clients clients = member(scene, OTHER_ADDRESS).startWithServer();
    Await.until("it hears the ledger", () -> isConnected(clients));
    end(scene, ONE_ADDRESS);
    return clients;
  }

  /** How long a session waits for the only slot, which an instance has that is lost. */
  private static Object slotOfALostInstance(Scene scene) throws Exception {
    String members =
        "members: [\"%s:%d\", \"%s:%d\", \"%s:%d\"]"
            .formatted(ONE_ADDRESS, ONE_PORT, OTHER_ADDRESS, ONE_PORT, OTHER_ADDRESS, OTHER_PORT);
    StandIn server = scene.server();
    Scene lost = partner(scene, ONE_ADDRESS);
    Scene third = partner(scene, OTHER_ADDRESS);
    third.given("hazelcast", "port: " + OTHER_PORT);
    third.given("proxy", "instance_id: third");
    for (Scene each : List.of(lost, third, scene)) {
      // Long enough for the members left to agree: else each serves its fallback limit, of one.
      each.given("hazelcast", members, "cluster_size: 3", "heartbeat_ttl: 5s");
      // Each message to the ledger brings the terms of its sender.
      each.given("hazelcast", "reclaim_grace: " + scene.value());
      each.givenFirst("max_connections: 1", "login_queue_timeout: 25s");
    }
    Clients losing = lost.startWith(server);
    third.startWith(server);
    Clients clients = member(scene, OTHER_ADDRESS).startWith(server);
    Await.until("both hear the ledger", () -> isConnected(losing) && isConnected(clients));
    losing.occupy();
    CompletableFuture<String> request = beside(clients::outcomeOfARequest);
    CompletableFuture<?> ended =
        beside(
            () -> {
              end(scene, ONE_ADDRESS);
              return true;
            });
    Duration served = Clients.timeUntilServed(request);
    ended.join();
    return served;
  }

  // ---- members ----

  private static final String STANDING = "proxy_coordination_standing";

  private static boolean isConnected(Clients clients) throws Exception {
    return clients.meter(STANDING, "connected") == 1;
  }

  /**
   * Ends a member without a word to the others. Its instance would start another one after a pause:
   * the port is taken until the scene is over.
   */
  private static void end(Scene scene, String address) throws IOException {
    memberAt(address).getLifecycleService().terminate();
    scene.closing(new ServerSocket(ONE_PORT, 1, InetAddress.getByName(address)));
  }

  private static HazelcastInstance memberAt(String address) {
    return Hazelcast.getAllHazelcastInstances().stream()
        .filter(
            member ->
                member
                    .getCluster()
                    .getLocalMember()
                    .getSocketAddress()
                    .getAddress()
                    .getHostAddress()
                    .equals(address))
        .findFirst()
        .orElseThrow();
  }

  /** A member of the ordinary cluster of two, whatever value is looked at. */
  private static Scene partner(Scene scene, String address) {
    Scene partner =
        scene.closing(new Scene(HAZELCAST, "cluster_name", CLUSTER, PinningMode.TRANSACTION));
    partner.given("proxy", "instance_id: partner");
    partner.given("hazelcast", "members: " + addresses(address));
    return member(partner, address);
  }

  private static Scene member(Scene scene, String address) {
    scene.givenUnlessThere(
        "hazelcast",
        "cluster_name: " + CLUSTER,
        "secret: " + SECRET,
        "bind_addr: " + address,
        "port: " + ONE_PORT,
        "members: " + addresses(ONE_ADDRESS, OTHER_ADDRESS),
        "service_dns: localhost",
        "cluster_size: 2",
        "operation_timeout: 500ms",
        "heartbeat_interval: 300ms",
        "heartbeat_ttl: 1s");
    return scene;
  }

  private static String addressOfThisHost() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
          .map(InetAddress::getHostAddress)
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("this host has loopback addresses only"));
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String addresses(String... hosts) {
    List<String> addresses = new ArrayList<>();
    for (String host : hosts) {
      addresses.add("\"" + host + ":" + ONE_PORT + "\"");
    }
    return addresses.toString();
  }
}
