package dev.weir.http;

import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** What load balancers and orchestrators ask. */
public final class HealthEndpoints {
  private HealthEndpoints() {}

  /**
   * {@code /health/live}: 200 while the process runs, whatever its parts do. {@code /health/ready}:
   * 200 when clients should be sent here, else 503. {@code /health}: the same with the state of
   * each part.
   */
  public static List<Endpoint> of(Health health) {
    return List.of(
        new Endpoint("/health/live", request -> alive()),
        new Endpoint("/health/ready", request -> readiness(health.report())),
        new Endpoint("/health", request -> report(health.report())));
  }

  /** Asks nobody: what hangs must not make the process look dead, or it would be killed for it. */
  private static HttpResponse alive() {
    return HttpResponse.json(200, Json.object().field("status", "alive"));
  }

  private static HttpResponse readiness(HealthReport report) {
    String status = report.ready() ? "ready" : "not_ready";
    return HttpResponse.json(
        statusCode(report),
        Json.object().field("status", status).field("instance_id", report.instanceId()));
  }

  private static HttpResponse report(HealthReport report) {
    return HttpResponse.json(
        statusCode(report),
        Json.object()
            .field("status", report.status().label())
            .field("timestamp", report.timestamp().truncatedTo(ChronoUnit.SECONDS).toString())
            .field("instance_id", report.instanceId())
            .field("components", report.components().stream().map(HealthEndpoints::line).toList()));
  }

  private static Json line(ComponentHealth component) {
    Json line =
        Json.object().field("name", component.name()).field("status", component.status().label());
    if (component.latency() != null) {
      line.field("latency", milliseconds(component.latency()));
    }
    if (component.detail() != null) {
      line.field("detail", component.detail());
    }
    return line;
  }

  private static String milliseconds(Duration latency) {
    return String.format(Locale.ROOT, "%.1fms", latency.toNanos() / 1e6);
  }

  private static int statusCode(HealthReport report) {
    return report.ready() ? 200 : 503;
  }
}
