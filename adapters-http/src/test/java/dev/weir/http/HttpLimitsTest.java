package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.HealthReport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow, greedy and broken clients, on both kinds of threads that requests may run on. */
class HttpLimitsTest {
  private static final String LIVE =
      "GET /health/live HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

  /** More than there are carriers of virtual threads on the machines that run this. */
  private static final int SLOW_CLIENTS = 24;

  private final CountDownLatch healthMayAnswer = new CountDownLatch(1);
  private final List<RawClient> clients = new ArrayList<>();
  private final List<HttpEndpoints> started = new ArrayList<>();

  @BeforeAll
  static void setLimits() {
    TestLimits.set();
  }

  @AfterEach
  void closeAll() {
    healthMayAnswer.countDown();
    clients.forEach(RawClient::close);
    started.forEach(HttpEndpoints::close);
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void halfARequestHoldsUpNobodyAndIsCutAfterAWhile(int javaVersion) throws IOException {
    InetSocketAddress address = start(javaVersion);
    List<RawClient> slow = new ArrayList<>();
    for (int i = 0; i < SLOW_CLIENTS; i++) {
      RawClient client = connect(address);
      client.send("GET /health/live HTTP/1.1\r\nHo");
      slow.add(client);
    }

    assertThat(ask(address, LIVE)).startsWith("HTTP/1.1 200 OK");
    assertThat(slow)
        .as("clients that still owe half a request")
        .noneMatch(RawClient::isClosedByServer);
    for (RawClient client : slow) {
      assertThat(client.readToEnd()).isIn("", "(reset)");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {21, 25})
  void livenessAnswersWhileTheHealthReportHangs(int javaVersion) throws IOException {
    InetSocketAddress address = start(javaVersion);
    for (int i = 0; i < SLOW_CLIENTS; i++) {
      connect(address).send("GET /health HTTP/1.1\r\nHost: h\r\n\r\n");
    }
    assertThat(ask(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @Test
  void idleConnectionBeyondTheLimitIsClosedAfterItsAnswer() throws IOException {
    InetSocketAddress address = start(25);
    for (int i = 0; i <= TestLimits.LIMITS.idleConnections(); i++) {
      RawClient client = connect(address);
      client.send("GET /health/live HTTP/1.1\r\nHost: h\r\n\r\n");
      assertThat(client.readResponse()).startsWith("HTTP/1.1 200 OK");
    }
    Await.until(
        "one of the idle connections is closed",
        () -> clients.stream().filter(RawClient::isClosedByServer).count() == 1);
  }

  @Test
  void connectionBeyondTheLimitIsClosedAtOnce() throws IOException {
    InetSocketAddress address = start(25);
    for (int i = 0; i < TestLimits.LIMITS.connections(); i++) {
      connect(address).send("GET /health HTTP/1.1\r\nHost: h\r\n\r\n");
    }
    assertThat(connect(address).readToEnd()).isIn("", "(reset)");
  }

  @Test
  void tooManyHeadersAreRefused() throws IOException {
    InetSocketAddress address = start(25);
    StringBuilder request = new StringBuilder("GET /health/live HTTP/1.1\r\nHost: h\r\n");
    for (int i = 0; i < TestLimits.LIMITS.headers(); i++) {
      request.append("X-").append(i).append(": 1\r\n");
    }
    assertThat(ask(address, request + "\r\n")).doesNotContain("200");
    assertThat(ask(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /%s HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nX-Long: %s\r\n\r\n"
      })
  void longRequestLinesAndHeadersAreRefused(String request) throws IOException {
    InetSocketAddress address = start(25);
    String tooLong = "x".repeat(TestLimits.LIMITS.headerBytes());
    assertThat(ask(address, request.formatted(tooLong))).doesNotContain("200", "404");
    assertThat(ask(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET mailto:a@b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nContent-Length: -5\r\n\r\n"
      })
  void brokenRequestsGetNoStackTraceAndHarmNobody(String request) throws IOException {
    InetSocketAddress address = start(25);
    assertThat(ask(address, request)).doesNotContain("\tat ", "200 OK");
    assertThat(ask(address, LIVE)).startsWith("HTTP/1.1 200 OK");
  }

  private InetSocketAddress start(int javaVersion) throws HttpBindException {
    List<Endpoint> endpoints = HealthEndpoints.of(this::hangingReport);
    Binding binding =
        new Binding(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Audience.ANYONE, endpoints);
    HttpEndpoints server =
        HttpEndpoints.start(List.of(binding), RequestThreads.create(javaVersion));
    started.add(server);
    return server.addressOf(binding);
  }

  private HealthReport hangingReport() {
    try {
      healthMayAnswer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new HealthReport(true, ComponentStatus.HEALTHY, Instant.EPOCH, "proxy-1", List.of());
  }

  private RawClient connect(InetSocketAddress address) {
    RawClient client = new RawClient(address);
    clients.add(client);
    return client;
  }

  private String ask(InetSocketAddress address, String request) throws IOException {
    RawClient client = connect(address);
    client.send(request);
    return client.readToEnd();
  }
}
