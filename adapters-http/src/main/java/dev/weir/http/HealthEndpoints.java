package dev.weir.http;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.Liveness;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** The endpoints for load balancers and orchestrators. */
public final class HealthEndpoints {
  private HealthEndpoints() {}

  /**
   * {@code /health/live}: 200 while every event loop runs its tasks, else 503, regardless of
   * servers and ledger. {@code /health/ready}: 200 if clients should be sent to this instance, else
   * 503. {@code /health}: the same with the state of each part.
   */
  public static List<HttpEndpoint> of(Health health) {
    return List.of(
        new HttpEndpoint("/health/live", request -> liveness(health.liveness())),
        new HttpEndpoint("/health/ready", request -> readiness(health.report())),
        new HttpEndpoint("/health", request -> report(health.report())));
  }

  private static HttpResponse liveness(Liveness liveness) {
    return HttpResponse.json(
        liveness.isAlive() ? 200 : 503,
        json -> {
          json.writeStringField("status", liveness.isAlive() ? "alive" : "stuck");
          if (!liveness.isAlive()) {
            json.writeStringField("detail", liveness.detail());
          }
        });
  }

  private static HttpResponse readiness(HealthReport report) {
    return HttpResponse.json(
        statusCode(report),
        json -> {
          json.writeStringField("status", report.ready() ? "ready" : "not_ready");
          json.writeStringField("instance_id", report.instanceId());
        });
  }

  private static HttpResponse report(HealthReport report) {
    return HttpResponse.json(
        statusCode(report),
        json -> {
          json.writeStringField("status", report.status().label());
          json.writeStringField(
              "timestamp", report.timestamp().truncatedTo(ChronoUnit.SECONDS).toString());
          json.writeStringField("instance_id", report.instanceId());
          json.writeArrayFieldStart("components");
          for (ComponentHealth component : report.components()) {
            write(json, component);
          }
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, ComponentHealth component) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", component.name());
    json.writeStringField("status", component.status().label());
    if (component.latency() != null) {
      json.writeStringField("latency", milliseconds(component.latency()));
    }
    if (component.detail() != null) {
      json.writeStringField("detail", component.detail());
    }
    if (component.serverFacts() != null) {
      json.writeStringField("server_facts", component.serverFacts());
    }
    json.writeEndObject();
  }

  private static String milliseconds(Duration latency) {
    return String.format(Locale.ROOT, "%.1fms", latency.toNanos() / 1e6);
  }

  private static int statusCode(HealthReport report) {
    return report.ready() ? 200 : 503;
  }
}
