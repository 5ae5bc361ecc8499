package dev.weir.application.metrics;

/** Exports all meters as text, for a scraper such as Prometheus. */
public interface MetricsExposition {
  /** Returns the media type of {@link #scrape()}. */
  String contentType();

  /** Returns the current values of all meters. */
  String scrape();
}
