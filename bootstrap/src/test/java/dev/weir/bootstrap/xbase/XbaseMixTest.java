package dev.weir.bootstrap.xbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.bootstrap.metrics.Scrape;
import dev.weir.domain.random.Seeded;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sessions of xBase programs, of which seven in ten are in a browse and do nothing most of the
 * time, on one connection for fifty of them: each is told what a server of its own tells it, and
 * nothing that they write is lost. {@code -Dweir.xbase.sessions=N} says how many, {@code
 * -Dweir.xbase.seconds=N} for how long.
 */
@Timeout(600)
class XbaseMixTest {
  private static final int SESSIONS = Integer.getInteger("weir.xbase.sessions", 100);
  private static final int SECONDS = Integer.getInteger("weir.xbase.seconds", 1);
  private static final int CONNECTIONS = Math.max(3, SESSIONS / 50);
  private static final int LOGINS_AT_ONCE = 16;

  /** One session of this many asks for its number, for which it may keep its connection. */
  private static final int ASKING = 100;

  private static final int ASKS = 7;
  private static final int LONGEST_LOOK_MILLIS = 4_000;
  private static final int LONGEST_THOUGHT_MILLIS = 1_500;
  private static final Pattern PINNED =
      Pattern.compile("proxy_sessions_pinned\\{.*reason=\"([a-z_]+)\".*}");

  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch judged = new CountDownLatch(1);
  private final CountDownLatch connected = new CountDownLatch(SESSIONS);
  private final CountDownLatch resting = new CountDownLatch(SESSIONS);
  private final Semaphore logins = new Semaphore(LOGINS_AT_ONCE);
  private final AtomicInteger refused = new AtomicInteger();

  /** The answers to a session: at its beginning, and by each piece of its work. */
  private record Told(List<List<String>> pieces) {
    int works() {
      return pieces.size() - 1;
    }
  }

  @Test
  void manySessionsAreServedByFewConnectionsAndNothingIsLostOrForeign() {
    Seeded.forAll("xbase", 1, this::letThemWork);
  }

  private void letThemWork(RandomGenerator random) {
    try (XbaseServer server = XbaseServer.start(SESSIONS);
        Instance weir = TestInstance.start("  shutdown_timeout: 2s\n", bucket(server));
        Scrape meters = new Scrape(weir)) {
      List<Told> told = work(weir.listeners().getFirst(), meters, random);
      judge(server, told);
      compare(told);
    } catch (Exception e) {
      throw new AssertionError("the programs were not served: " + e.getMessage(), e);
    }
  }

  private static String bucket(XbaseServer server) {
    return """
    buckets:
      - id: bucket-1
        host: 127.0.0.1
        port: %d
        database: %s
        tls: off
        max_connections: %d
    """
        .formatted(server.address().getPort(), XbaseServer.DATABASE, CONNECTIONS);
  }

  private List<Told> work(InetSocketAddress weir, Scrape meters, RandomGenerator random)
      throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Told>> all = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        int session = i;
        long seed = random.nextLong();
        all.add(threads.submit(() -> live(weir, session, new SplittableRandom(seed))));
      }
      try {
        await("all are connected", Duration.ofMinutes(4), connected, all);
        long begin = System.nanoTime();
        Await.until(
            "the time is over, or one has failed",
            Duration.ofSeconds(SECONDS + 60),
            () ->
                System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(SECONDS)
                    || all.stream().anyMatch(Future::isDone));
        over.countDown();
        await("all are at rest", Duration.ofMinutes(1), resting, all);
        tell(meters);
      } finally {
        over.countDown();
        judged.countDown();
      }
      List<Told> told = new ArrayList<>();
      for (Future<Told> each : all) {
        told.add(served(each));
      }
      return told;
    }
  }

  private static void await(
      String what, Duration time, CountDownLatch latch, List<Future<Told>> all) {
    Await.until(
        what + ", or one has failed",
        time,
        () -> latch.getCount() == 0 || all.stream().anyMatch(Future::isDone));
  }

  private static Told served(Future<Told> session) throws InterruptedException {
    try {
      return session.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a session was not served: " + e.getCause(), e.getCause());
    }
  }

  private Told live(InetSocketAddress weir, int session, SplittableRandom random) throws Exception {
    XbaseProgram program = XbaseProgram.of(session);
    List<List<String>> told = new ArrayList<>();
    try (XbaseClient client = connect(weir)) {
      program.connect(client, session % ASKING == ASKS);
      told.add(client.told());
      connected.countDown();
      int longest = program.isBrowse() ? LONGEST_LOOK_MILLIS : LONGEST_THOUGHT_MILLIS;
      do {
        refused.addAndGet(program.work(client, session, told.size()));
        told.add(client.told());
      } while (!over.await(random.nextInt(longest), TimeUnit.MILLISECONDS));
      resting.countDown();
      judged.await();
    }
    return new Told(told);
  }

  private XbaseClient connect(InetSocketAddress weir) throws Exception {
    logins.acquire();
    try {
      return client(weir);
    } finally {
      logins.release();
    }
  }

  private static XbaseClient client(InetSocketAddress address) throws IOException {
    return new XbaseClient(address, XbaseServer.USER, XbaseServer.PASSWORD, XbaseServer.DATABASE);
  }

  /** Tells the figures while all sessions are at rest. */
  private void tell(Scrape meters) {
    Map<String, Double> series = meters.series();
    System.out.printf(
        "figure: sessions=%d connections=%d waited=%s identities_refused=%d"
            + " pinned_at_rest=%s%n",
        SESSIONS, CONNECTIONS, waited(series), refused.get(), pinned(series));
  }

  private static Map<String, Integer> pinned(Map<String, Double> series) {
    return series.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(each -> Map.entry(PINNED.matcher(each.getKey()), each.getValue().intValue()))
        .filter(each -> each.getKey().matches())
        .collect(Collectors.toMap(each -> each.getKey().group(1), Map.Entry::getValue));
  }

  /** Of how many lends a session had to wait for its connection, and for how long. */
  private static String waited(Map<String, Double> series) {
    String waits = "proxy_queue_wait_duration_seconds_%s{bucket=\"bucket-1\"%s}";
    double lends = value(series, waits.formatted("count", ""));
    double atOnce = value(series, waits.formatted("bucket", ",le=\"0.001\""));
    double seconds = value(series, waits.formatted("sum", ""));
    return "%.0f of %.0f, %.0f ms on average"
        .formatted(lends - atOnce, lends, 1000 * seconds / Math.max(1, lends - atOnce));
  }

  private static double value(Map<String, Double> series, String name) {
    return Objects.requireNonNull(series.get(name), name);
  }

  /** Checks that each written row is there once. */
  private static void judge(XbaseServer server, List<Told> told) throws IOException {
    assertThat(server.report().violations()).isEmpty();
    assertThat(server.report().dirty()).isZero();
    assertThat(server.report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    long appended = 0;
    long posted = 0;
    for (int i = 0; i < told.size(); i++) {
      switch (XbaseProgram.of(i)) {
        case SQLRDD_APPEND, ADORDD_APPEND -> appended += told.get(i).works();
        case SQLRDD_POSTING -> posted += told.get(i).works();
        case SQLRDD_BROWSE, ADORDD_BROWSE -> {
          // It writes nothing.
        }
      }
    }
    assertThat(appended).isPositive();
    assertThat(posted).isPositive();
    assertThat(server.number("SELECT COUNT(*) FROM notes")).isEqualTo(appended);
    assertThat(server.number("SELECT SUM(amount) FROM accounts")).isEqualTo(posted);
    System.out.printf(
        "figure: pieces_of_work=%d appended=%d posted=%d%n",
        told.stream().mapToInt(Told::works).sum(), appended, posted);
  }

  /** The same programs, each on a connection of its own, are told the same. */
  private void compare(List<Told> told) throws Exception {
    try (XbaseServer server = XbaseServer.start(SESSIONS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Told>> direct = new ArrayList<>();
      for (int i = 0; i < told.size(); i++) {
        int session = i;
        int works = told.get(i).works();
        direct.add(threads.submit(() -> direct(server.address(), session, works)));
      }
      for (int i = 0; i < told.size(); i++) {
        assertThat(told.get(i).pieces())
            .as("session %d, %s", i, XbaseProgram.of(i))
            .isEqualTo(served(direct.get(i)).pieces());
      }
    }
  }

  private Told direct(InetSocketAddress server, int session, int works) throws Exception {
    logins.acquire();
    try (XbaseClient client = client(server)) {
      XbaseProgram program = XbaseProgram.of(session);
      List<List<String>> told = new ArrayList<>();
      program.connect(client, false);
      told.add(client.told());
      while (told.size() <= works) {
        assertThat(program.work(client, session, told.size())).isZero();
        told.add(client.told());
      }
      return new Told(told);
    } finally {
      logins.release();
    }
  }
}
