package dev.weir.http;

import dev.weir.application.metrics.MetricsExposition;
import java.util.Map;

/** The endpoint that Prometheus scrapes. */
public final class MetricsEndpoint {
  private MetricsEndpoint() {}

  /** Returns {@code /metrics}: all meters as text. */
  public static HttpEndpoint of(MetricsExposition exposition) {
    SharedScrape scrape = new SharedScrape(exposition);
    return new HttpEndpoint(
        "/metrics",
        request -> new HttpResponse(200, exposition.contentType(), scrape.freshText(), Map.of()));
  }
}
