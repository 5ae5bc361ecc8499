package dev.weir.testkit.health;

import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;

/** Answers with the report a test published last. */
public final class PublishedHealth implements Health {
  private volatile HealthReport report;

  /** Starts with {@code report}. */
  public PublishedHealth(HealthReport report) {
    this.report = report;
  }

  /** What {@link #report()} answers from now on. */
  public void publish(HealthReport next) {
    report = next;
  }

  @Override
  public HealthReport report() {
    return report;
  }
}
