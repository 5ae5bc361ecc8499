package dev.weir.bootstrap.hostile;

import static dev.weir.bootstrap.hostile.attack.TdsMessages.ENCRYPT_NOT_SUPPORTED;
import static dev.weir.bootstrap.hostile.attack.TdsMessages.ENCRYPT_ON;

import dev.weir.bootstrap.hostile.attack.HostileSocket;
import dev.weir.bootstrap.hostile.attack.TdsMessages;
import dev.weir.bootstrap.hostile.attack.TlsClient;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client is closed {@code handshake_timeout} after it connected, however it spends that time: the
 * clients here are silent, send a byte at a time, or end each stage just before its deadline.
 */
class HandshakeDeadlineIT {
  private static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(4);
  private static final double BOUND_SECONDS = HANDSHAKE_TIMEOUT.toSeconds() + 1;
  private static final Duration NO_LONGER_THAN = HANDSHAKE_TIMEOUT.multipliedBy(5);

  /** How late in a stage its last byte comes, where a stage is drawn out. */
  private static final Duration LATE = HANDSHAKE_TIMEOUT.multipliedBy(8).dividedBy(10);

  /** By when a message has been answered. */
  private static final Duration ANSWERED = Duration.ofMillis(100);

  private static final byte[] PROXY = TdsMessages.proxyHeader("10.0.0.1");
  private static final byte[] PRELOGIN = TdsMessages.prelogin(ENCRYPT_NOT_SUPPORTED);
  private static final byte[] PRELOGIN_WITH_TLS = TdsMessages.prelogin(ENCRYPT_ON);
  private static final byte[] LOGIN = TdsMessages.login("app", "S3cret-for-tests");

  private final CountDownLatch never = new CountDownLatch(1);

  @TempDir private Path directory;

  /**
   * A way to spend time before the login is over.
   *
   * @param beginning what it does first
   * @param spending what it does while it waits to be closed
   */
  private record SlowClient(String name, Part beginning, Part spending) {
    SlowClient(String name, Part spending) {
      this(name, socket -> {}, spending);
    }
  }

  @FunctionalInterface
  private interface Part {
    void carryOut(HostileSocket socket) throws IOException, InterruptedException;
  }

  private List<SlowClient> clients() throws IOException {
    byte[] hello = TlsClient.clientHello();
    byte[] wrappedHello = TdsMessages.wrapped(hello);
    Part greetInTheClear = socket -> greet(socket, PRELOGIN);
    Part greetForTls = socket -> greet(socket, PRELOGIN_WITH_TLS);
    return List.of(
        new SlowClient("silent", socket -> {}),
        new SlowClient("dribbling-prelogin", socket -> dribble(socket, PRELOGIN)),
        new SlowClient("dribbling-login", greetInTheClear, socket -> dribble(socket, LOGIN)),
        new SlowClient("late-at-each-stage", socket -> drawOut(socket, PRELOGIN, LOGIN)),
        new SlowClient("proxy-silent", socket -> socket.send(PROXY)),
        new SlowClient("proxy-dribbling", socket -> dribble(socket, PROXY)),
        new SlowClient(
            "proxy-late-at-each-stage", socket -> drawOut(socket, PROXY, PRELOGIN, LOGIN)),
        new SlowClient("tls-dribbling", greetForTls, socket -> dribble(socket, wrappedHello)),
        new SlowClient(
            "tls-late-at-each-stage", socket -> drawOut(socket, PRELOGIN_WITH_TLS, wrappedHello)),
        new SlowClient("tls-silent", HandshakeDeadlineIT::endTlsHandshake, socket -> {}),
        new SlowClient("strict-dribbling", socket -> dribble(socket, hello)),
        new SlowClient("proxy-strict-late-at-each-stage", socket -> drawOut(socket, PROXY, hello)));
  }

  @Test
  @WholeCheck
  void oneDeadlineStandsOverAllStages() throws Exception {
    try (StandIn server = StandIn.start(StandInOptions.defaults());
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .proxy("handshake_timeout: " + HANDSHAKE_TIMEOUT.toSeconds() + "s")
                .proxy("proxy_protocol: optional")
                .proxy("trusted_proxies: [127.0.0.0/8]")
                .start()) {
      measure("handshake-deadline", weir.address(), clients());
    }
  }

  @Test
  void clientsBeyondTheLimitHaveTheSameDeadline() throws Exception {
    try (StandIn server = StandIn.start(StandInOptions.defaults());
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .proxy("handshake_timeout: " + HANDSHAKE_TIMEOUT.toSeconds() + "s")
                .proxy("max_clients: 1")
                .start();
        HostileSocket first = HostileSocket.connect(weir.address(), "127.0.2.1")) {
      first.send(PRELOGIN);
      byte[] unused = first.receive();
      measure(
          "refused-deadline",
          weir.address(),
          List.of(
              new SlowClient("silent", socket -> {}),
              new SlowClient("dribbling-prelogin", socket -> dribble(socket, PRELOGIN)),
              new SlowClient("late-at-each-stage", socket -> drawOut(socket, PRELOGIN, LOGIN))));
    }
  }

  private void measure(String name, InetSocketAddress address, List<SlowClient> clients)
      throws Exception {
    List<Future<Double>> seconds = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < clients.size(); i++) {
        SlowClient client = clients.get(i);
        String source = "127.0.1." + (1 + i);
        seconds.add(threads.submit(() -> secondsUntilClosed(address, source, client)));
      }
    }
    double longest = 0;
    for (int i = 0; i < clients.size(); i++) {
      double measured = seconds.get(i).get();
      Figure.tell("%s: %s closed after %.1f s".formatted(name, clients.get(i).name(), measured));
      longest = Math.max(longest, measured);
    }
    Figure.atMost(name, longest, BOUND_SECONDS, "s");
  }

  private static double secondsUntilClosed(
      InetSocketAddress address, String source, SlowClient client) throws InterruptedException {
    long begun = System.nanoTime();
    try (HostileSocket socket = HostileSocket.connect(address, source)) {
      socket.closeAfter(NO_LONGER_THAN);
      client.beginning().carryOut(socket);
      Thread unused = Thread.ofVirtual().start(() -> spend(client, socket));
      socket.awaitClose();
    } catch (IOException reset) {
      // Closed it is.
    }
    return (System.nanoTime() - begun) / 1e9;
  }

  private static void spend(SlowClient client, HostileSocket socket) {
    try {
      client.spending().carryOut(socket);
    } catch (IOException closed) {
      // The reader has seen it, too.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void greet(HostileSocket socket, byte[] prelogin) throws IOException {
    socket.send(prelogin);
    byte[] unused = socket.receive();
  }

  private static void endTlsHandshake(HostileSocket socket) throws IOException {
    greet(socket, PRELOGIN_WITH_TLS);
    TlsClient.wrapped(socket);
  }

  private void dribble(HostileSocket socket, byte[] bytes)
      throws IOException, InterruptedException {
    socket.sendSlowly(bytes, 1, Duration.ofSeconds(1), never);
  }

  /** Sends each message but its last byte at once, and that one late. */
  private void drawOut(HostileSocket socket, byte[]... messages)
      throws IOException, InterruptedException {
    for (byte[] message : messages) {
      socket.send(Arrays.copyOf(message, message.length - 1));
      boolean unused = never.await(LATE.toNanos(), TimeUnit.NANOSECONDS);
      socket.send(message[message.length - 1]);
      unused = never.await(ANSWERED.toNanos(), TimeUnit.NANOSECONDS);
    }
  }
}
