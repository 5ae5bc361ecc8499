package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.HealthReport;
import dev.weir.application.metrics.MetricsExposition;
import dev.weir.testkit.health.PublishedHealth;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpEndpointsTest {
  private static final HealthReport HEALTHY =
      new HealthReport(true, ComponentStatus.HEALTHY, Instant.EPOCH, "proxy-1", List.of());

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final PublishedHealth health = new PublishedHealth(HEALTHY);

  @AfterEach
  void closeClient() {
    client.shutdownNow();
  }

  @Test
  void healthAndMetricsAreServedOnTheirPorts() throws Exception {
    Binding healthBinding = binding(FreePort.find(), HealthEndpoints.of(health));
    Binding metricsBinding = binding(FreePort.find(), List.of(MetricsEndpoint.of(new OneMeter())));
    try (HttpEndpoints endpoints = HttpEndpoints.start(List.of(healthBinding, metricsBinding))) {
      InetSocketAddress healthAddress = endpoints.addressOf(healthBinding);
      InetSocketAddress metricsAddress = endpoints.addressOf(metricsBinding);

      assertThat(get(healthAddress, "/health/live").body()).isEqualTo("{\"status\":\"alive\"}\n");
      assertThat(get(healthAddress, "/health?verbose=1").statusCode()).isEqualTo(200);
      assertThat(get(healthAddress, "/metrics").statusCode()).isEqualTo(404);
      assertThat(get(metricsAddress, "/metrics").body()).isEqualTo("ação 1\n");
      assertThat(get(metricsAddress, "/metrics").headers().firstValue("content-type"))
          .contains("text/plain; charset=utf-8");
      assertThat(get(metricsAddress, "/health").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void bindingsToOneAddressShareAServer() throws Exception {
    Binding healthBinding = binding(0, HealthEndpoints.of(health));
    Binding metricsBinding = binding(0, List.of(MetricsEndpoint.of(new OneMeter())));
    try (HttpEndpoints endpoints = HttpEndpoints.start(List.of(healthBinding, metricsBinding))) {
      InetSocketAddress address = endpoints.addressOf(healthBinding);

      assertThat(endpoints.addressOf(metricsBinding)).isEqualTo(address);
      assertThat(get(address, "/health/ready").statusCode()).isEqualTo(200);
      assertThat(get(address, "/metrics").statusCode()).isEqualTo(200);
      assertThat(get(address, "/").body()).contains("/health\n", "/health/live\n", "/metrics\n");
    }
  }

  @Test
  void readinessIsAskedEachTime() throws Exception {
    Binding binding = binding(0, HealthEndpoints.of(health));
    try (HttpEndpoints endpoints = HttpEndpoints.start(List.of(binding))) {
      InetSocketAddress address = endpoints.addressOf(binding);
      assertThat(get(address, "/health/ready").statusCode()).isEqualTo(200);
      health.publish(
          new HealthReport(false, ComponentStatus.UNHEALTHY, Instant.EPOCH, "proxy-1", List.of()));
      assertThat(get(address, "/health/ready").statusCode()).isEqualTo(503);
      assertThat(get(address, "/health").statusCode()).isEqualTo(503);
      assertThat(get(address, "/health/live").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void headHasTheHeadersOfGetAndTheConnectionGoesOn() throws Exception {
    Binding binding = binding(0, HealthEndpoints.of(health));
    try (HttpEndpoints endpoints = HttpEndpoints.start(List.of(binding));
        RawClient raw = new RawClient(endpoints.addressOf(binding))) {
      raw.send("GET /health/live HTTP/1.1\r\nHost: h\r\n\r\n");
      String get = raw.readResponse();
      raw.send("HEAD /health/live HTTP/1.1\r\nHost: h\r\n\r\n");
      raw.send("GET /health/live HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
      String headAndGet = raw.readToEnd();

      assertThat(get)
          .startsWith("HTTP/1.1 200 OK\r\n")
          .containsIgnoringCase("\r\nContent-Length: 19\r\n")
          .containsIgnoringCase("\r\nCache-Control: no-store\r\n")
          .endsWith("\r\n\r\n{\"status\":\"alive\"}\n");
      String head = headAndGet.substring(0, headAndGet.indexOf("\r\n\r\n") + 4);
      assertThat(headersOf(head)).isEqualTo(headersOf(get));
      assertThat(headAndGet.substring(head.length())).startsWith("HTTP/1.1 200 OK\r\n");
    }
  }

  @Test
  void failureOfAnEndpointIsNotShownToTheClient() throws Exception {
    HttpEndpoint failing =
        new HttpEndpoint(
            "/fails",
            request -> {
              throw new IllegalStateException("secret detail");
            });
    Binding binding = binding(0, List.of(failing));
    try (HttpEndpoints endpoints = HttpEndpoints.start(List.of(binding))) {
      java.net.http.HttpResponse<String> response = get(endpoints.addressOf(binding), "/fails");
      assertThat(response.statusCode()).isEqualTo(500);
      assertThat(response.body())
          .isEqualTo("Internal error; the log of this instance says more.\n");
    }
  }

  @Test
  void addressInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Binding binding = binding(taken.getLocalPort(), HealthEndpoints.of(health));
      assertThatThrownBy(() -> HttpEndpoints.start(List.of(binding)))
          .isInstanceOf(HttpBindException.class)
          .hasMessageContaining("localhost:" + taken.getLocalPort() + ": Address already in use");
    }
  }

  @Test
  void hostWithoutAddressIsNamed() {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no-such-host.invalid", 8080);
    Binding binding = new Binding(nowhere, Audience.ANYONE, HealthEndpoints.of(health));
    assertThatThrownBy(() -> HttpEndpoints.start(List.of(binding)))
        .isInstanceOf(HttpBindException.class)
        .hasMessageContaining("no-such-host.invalid:8080: the host name has no address");
  }

  @Test
  void nothingIsServedWhenOneAddressCannotBeHad() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int free = FreePort.find();
      Binding first = binding(free, HealthEndpoints.of(health));
      Binding second = binding(taken.getLocalPort(), HealthEndpoints.of(health));
      assertThatThrownBy(() -> HttpEndpoints.start(List.of(first, second)))
          .isInstanceOf(HttpBindException.class);
      assertThatThrownBy(() -> get(loopback(free), "/health/live"))
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void answerOnItsWayIsFinishedBeforeTheServerStops() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    HttpEndpoint slow =
        new HttpEndpoint(
            "/slow",
            request -> {
              asked.countDown();
              await(mayAnswer);
              return HttpResponse.text(200, "done");
            });
    Binding binding = binding(0, List.of(slow));
    HttpEndpoints endpoints = HttpEndpoints.start(List.of(binding));
    InetSocketAddress address = endpoints.addressOf(binding);
    CompletableFuture<String> answer =
        CompletableFuture.supplyAsync(() -> getUnchecked(address, "/slow"));
    await(asked);
    CompletableFuture<Void> closed = CompletableFuture.runAsync(endpoints::close);
    mayAnswer.countDown();

    assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("done\n");
    closed.get(30, TimeUnit.SECONDS);
    assertThatThrownBy(() -> get(address, "/slow")).isInstanceOf(IOException.class);
  }

  private String getUnchecked(InetSocketAddress address, String path) {
    try {
      return get(address, path).body();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private java.net.http.HttpResponse<String> get(InetSocketAddress address, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
    return client.send(
        java.net.http.HttpRequest.newBuilder(uri).build(),
        java.net.http.HttpResponse.BodyHandlers.ofString());
  }

  private static List<String> headersOf(String response) {
    return response
        .substring(0, response.indexOf("\r\n\r\n"))
        .lines()
        .map(line -> line.toLowerCase(Locale.ROOT))
        .filter(line -> !line.startsWith("date:"))
        .sorted()
        .toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Binding binding(int port, List<HttpEndpoint> endpoints) {
    return new Binding(loopback(port), Audience.ANYONE, endpoints);
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static final class OneMeter implements MetricsExposition {
    @Override
    public String contentType() {
      return "text/plain; charset=utf-8";
    }

    @Override
    public String scrape() {
      return "ação 1\n";
    }
  }
}
