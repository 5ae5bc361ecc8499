package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.Liveness;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow, greedy and broken clients, with limits that a test reaches quickly. */
@Timeout(120)
class HttpLimitsTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final HttpLimits LIMITS =
      new HttpLimits(40, 40, 30, 1_000, LONG, Duration.ofSeconds(2), LONG, 4_096);

  private static final String LIVE =
      "GET /health/live HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  private static final String HANGING = "GET /health HTTP/1.1\r\nHost: h\r\n\r\n";
  private static final String LARGE = "GET /large HTTP/1.1\r\nHost: h\r\n\r\n";

  /** More than there are carriers of virtual threads on the machines that run this. */
  private static final int SLOW_CLIENTS = 24;

  /** More than the socket buffers of both sides hold. */
  private static final int LARGE_BODY = 32 * 1_024 * 1_024;

  private final CountDownLatch healthMayAnswer = new CountDownLatch(1);
  private final List<RawClient> clients = new ArrayList<>();
  private final List<HttpEndpoints> started = new ArrayList<>();

  @AfterEach
  void closeAll() {
    healthMayAnswer.countDown();
    clients.forEach(RawClient::close);
    started.forEach(HttpEndpoints::close);
  }

  @Test
  void halfARequestDelaysNoOtherAndIsCutAfterAWhile() throws IOException {
    InetSocketAddress address = start(LIMITS);
    List<RawClient> slow = new ArrayList<>();
    for (int i = 0; i < SLOW_CLIENTS; i++) {
      RawClient client = connect(address);
      client.send("GET /health/live HTTP/1.1\r\nHo");
      slow.add(client);
    }

    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
    assertThat(slow)
        .as("clients that still owe half a request")
        .noneMatch(RawClient::isClosedByServer);
    for (RawClient client : slow) {
      assertThat(client.readToEnd()).isIn("", "(reset)");
    }
  }

  @Test
  void requestThatComesInDribsIsCutAfterTheSameTime() {
    InetSocketAddress address = start(withRequestTime(SHORT));
    RawClient client = connect(address);
    long start = System.nanoTime();
    Await.until(
        "the server closes the connection",
        () -> {
          client.send("G");
          return client.isClosedByServer();
        });
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(SHORT);
  }

  @Test
  void idleConnectionIsClosedAfterAWhile() throws IOException {
    InetSocketAddress address = start(new HttpLimits(40, 40, 30, 1_000, SHORT, LONG, LONG, 4_096));
    RawClient client = connect(address);
    client.send("GET /health/live HTTP/1.1\r\nHost: h\r\n\r\n");
    assertThat(client.readResponse()).startsWith("HTTP/1.1 200 OK");

    Await.until("the server closes the connection", client::isClosedByServer);
  }

  @Test
  void clientThatDoesNotReadIsCutAfterAWhile() throws IOException {
    InetSocketAddress address = start(new HttpLimits(40, 40, 30, 1_000, LONG, LONG, SHORT, 4_096));
    RawClient client = connect(address);
    client.send(LARGE);
    long deadline = System.nanoTime() + SHORT.multipliedBy(2).toNanos();
    Await.until("the response has had its time", () -> System.nanoTime() - deadline > 0);

    assertThat(client.readToEnd().length()).isLessThan(LARGE_BODY);
    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @Test
  void livenessAnswersWhileTheHealthReportHangs() throws IOException {
    InetSocketAddress address = start(LIMITS);
    for (int i = 0; i < SLOW_CLIENTS; i++) {
      connect(address).send(HANGING);
    }
    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @Test
  void connectionBeyondTheLimitOfItsSourceReplacesTheLongestWaitingOne() throws IOException {
    InetSocketAddress address = start(LIMITS);
    List<RawClient> idle = new ArrayList<>();
    for (int i = 0; i < LIMITS.connectionsPerSource(); i++) {
      idle.add(connect(address));
    }
    RawClient stranger = new RawClient("127.0.0.2", address);
    clients.add(stranger);

    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
    Await.until("the first is closed", idle.getFirst()::isClosedByServer);
    assertThat(idle.subList(1, idle.size())).noneMatch(RawClient::isClosedByServer);
    assertThat(stranger.isClosedByServer()).isFalse();
  }

  @Test
  void connectionBeyondTheLimitOfAllReplacesOneOfTheGreediestSource() throws IOException {
    InetSocketAddress address = start(LIMITS);
    RawClient modest = new RawClient("127.0.0.2", address);
    clients.add(modest);
    List<RawClient> greedy = new ArrayList<>();
    for (int i = 1; i < LIMITS.connectionsPerSource(); i++) {
      greedy.add(connect(address));
    }
    int others = LIMITS.connectionsFromThisHost() - LIMITS.connectionsPerSource() + 1;
    for (int i = 0; i < others; i++) {
      RawClient other = new RawClient("127.0.1." + i, address);
      clients.add(other);
      other.send(LIVE);
      assertThat(other.readToEnd()).startsWith("HTTP/1.1 200 OK");
    }
    assertThat(modest.isClosedByServer()).isFalse();
    assertThat(greedy).noneMatch(RawClient::isClosedByServer);
    for (int i = 0; i < others; i++) {
      clients.add(new RawClient("127.0.1." + i, address));
    }

    Await.until("one of the greedy is closed", greedy.getFirst()::isClosedByServer);
    assertThat(modest.isClosedByServer()).isFalse();
  }

  @Test
  void requestsOfOneSourceAreAnsweredAtAPace() throws IOException {
    int perSecond = 50;
    InetSocketAddress address =
        start(new HttpLimits(40, 40, 30, perSecond, LONG, LONG, LONG, 4_096));
    RawClient client = connect(address);
    long start = System.nanoTime();
    for (int i = 0; i < 2 * perSecond; i++) {
      client.send("GET /health/live HTTP/1.1\r\nHost: h\r\n\r\n");
      assertThat(client.readResponse()).startsWith("HTTP/1.1 200 OK");
    }
    // The requests of one second may come at once, and the first one waits for nothing.
    assertThat(System.nanoTime() - start)
        .isGreaterThan(Duration.ofSeconds(1).toNanos() * (perSecond - 2) / perSecond);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /%s HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nX-Long: %s\r\n\r\n"
      })
  void longRequestLinesAndHeadersAreRefused(String request) throws IOException {
    InetSocketAddress address = start(LIMITS);
    String tooLong = "x".repeat(LIMITS.headBytes());
    assertThat(get(address, request.formatted(tooLong))).startsWith("HTTP/1.1 431 ");
    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET mailto:a@b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "POST /health/live HTTP/1.1\r\nHost: h\r\nContent-Length: 100000000\r\n\r\nabc",
        "GET /health/live HTTP/1.1\r\nContent-Length: -5\r\n\r\n"
      })
  void brokenRequestsGetNoStackTraceAndDoNoHarm(String request) throws IOException {
    InetSocketAddress address = start(LIMITS);
    RawClient client = connect(address);
    client.send(request);
    assertThat(client.readResponse())
        .startsWith("HTTP/1.1 4")
        .contains("Connection: close\r\n")
        .doesNotContain("\tat ");
    assertThat(get(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  private static HttpLimits withRequestTime(Duration requestTime) {
    return new HttpLimits(40, 40, 30, 1_000, LONG, requestTime, LONG, 4_096);
  }

  private InetSocketAddress start(HttpLimits limits) {
    List<HttpEndpoint> endpoints = new ArrayList<>(HealthEndpoints.of(new HangingReport()));
    endpoints.add(
        new HttpEndpoint("/large", request -> HttpResponse.text(200, "x".repeat(LARGE_BODY))));
    Binding binding =
        new Binding(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Audience.ANYONE, endpoints);
    try {
      HttpEndpoints server = HttpEndpoints.start(List.of(binding), limits);
      started.add(server);
      return server.addressOf(binding);
    } catch (HttpBindException e) {
      throw new AssertionError(e);
    }
  }

  private RawClient connect(InetSocketAddress address) {
    RawClient client = new RawClient(address);
    clients.add(client);
    return client;
  }

  private String get(InetSocketAddress address, String request) throws IOException {
    RawClient client = connect(address);
    client.send(request);
    return client.readToEnd();
  }

  /** Lives, but gives its report only when the test lets it. */
  private final class HangingReport implements Health {
    @Override
    public Liveness liveness() {
      return Liveness.ALIVE;
    }

    @Override
    public HealthReport report() {
      try {
        healthMayAnswer.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return new HealthReport(true, ComponentStatus.HEALTHY, Instant.EPOCH, "proxy-1", List.of());
    }
  }
}
