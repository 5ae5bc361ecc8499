package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.Liveness;
import dev.weir.application.health.StuckLoop;
import dev.weir.testkit.health.PublishedHealth;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthEndpointsTest {
  private static final HealthReport DEGRADED =
      new HealthReport(
          true,
          ComponentStatus.DEGRADED,
          Instant.parse("2030-01-15T10:30:00.123456Z"),
          "proxy-1",
          List.of(
              new ComponentHealth(
                  "redis", ComponentStatus.HEALTHY, Duration.ofNanos(1_234_567), null),
              new ComponentHealth(
                      "sqlserver-b1", ComponentStatus.UNHEALTHY, null, "refused \"hello\"")
                  .withServerFacts("measured, deviations: none")));
  private static final HealthReport UNREADY =
      new HealthReport(
          false, ComponentStatus.UNHEALTHY, Instant.parse("2030-01-15T10:30:00Z"), "p2", List.of());

  private final PublishedHealth health = new PublishedHealth(DEGRADED);

  @Test
  void reportHasEachComponentWithItsDetails() {
    assertThat(get(health, "/health"))
        .isEqualTo(
            new HttpResponse(
                200,
                "application/json",
                """
                {"status":"degraded","timestamp":"2030-01-15T10:30:00Z","instance_id":"proxy-1",\
                "components":[\
                {"name":"redis","status":"healthy","latency":"1.2ms"},\
                {"name":"sqlserver-b1","status":"unhealthy","detail":"refused \\"hello\\"",\
                "server_facts":"measured, deviations: none"}]}
                """,
                Map.of()));
  }

  @Test
  void reportOfAnInstanceThatIsNotReadyIs503() {
    health.publish(UNREADY);
    HttpResponse response = get(health, "/health");
    assertThat(response.status()).isEqualTo(503);
    assertThat(response.body())
        .isEqualTo(
            """
            {"status":"unhealthy","timestamp":"2030-01-15T10:30:00Z","instance_id":"p2",\
            "components":[]}
            """);
  }

  @Test
  void readinessFollowsTheReport() {
    assertThat(get(health, "/health/ready"))
        .isEqualTo(json(200, "{\"status\":\"ready\",\"instance_id\":\"proxy-1\"}"));
    health.publish(UNREADY);
    assertThat(get(health, "/health/ready"))
        .isEqualTo(json(503, "{\"status\":\"not_ready\",\"instance_id\":\"p2\"}"));
  }

  @Test
  void livenessDoesNotDependOnReadiness() {
    health.publish(UNREADY);
    assertThat(get(health, "/health/live")).isEqualTo(json(200, "{\"status\":\"alive\"}"));
  }

  @Test
  void stuckEventLoopFailsLivenessAndIsNamed() {
    health.publish(
        new Liveness(List.of(new StuckLoop("weir-loop-3-1", Duration.ofMillis(12_900)))));
    HttpResponse response = get(health, "/health/live");
    assertThat(response.status()).isEqualTo(503);
    assertThat(response.body())
        .isEqualTo(
            """
            {"status":"stuck",\
            "detail":"event loop weir-loop-3-1 has run no task for 12 s"}
            """);
  }

  @Test
  void latencyHasADotInEveryLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("pt-BR"));
    try {
      assertThat(get(health, "/health").body()).contains("\"latency\":\"1.2ms\"");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static HttpResponse get(Health health, String path) {
    Binding binding =
        new Binding(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Audience.ANYONE,
            HealthEndpoints.of(health));
    return new Routes(List.of(binding))
        .answer(new HttpRequest("GET", path, "weir", InetAddress.getLoopbackAddress()));
  }

  private static HttpResponse json(int status, String body) {
    return new HttpResponse(status, "application/json", body + "\n", Map.of());
  }
}
