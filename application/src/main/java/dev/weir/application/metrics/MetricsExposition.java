package dev.weir.application.metrics;

/** All meters as text, for whoever scrapes them. */
public interface MetricsExposition {
  /** The media type of {@link #scrape()}. */
  String contentType();

  /** The current values of all meters. */
  String scrape();
}
