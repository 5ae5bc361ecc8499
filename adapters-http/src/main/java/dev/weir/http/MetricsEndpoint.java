package dev.weir.http;

import dev.weir.application.metrics.MetricsExposition;
import java.util.Map;

/** Where Prometheus scrapes. */
public final class MetricsEndpoint {
  private MetricsEndpoint() {}

  /** {@code /metrics}: all meters as text. */
  public static Endpoint of(MetricsExposition exposition) {
    return new Endpoint(
        "/metrics",
        request -> new HttpResponse(200, exposition.contentType(), exposition.scrape(), Map.of()));
  }
}
