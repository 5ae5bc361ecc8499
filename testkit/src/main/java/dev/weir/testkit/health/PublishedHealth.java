package dev.weir.testkit.health;

import dev.weir.application.health.Health;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.Liveness;

/** Answers with the report and the liveness that a test published last. */
public final class PublishedHealth implements Health {
  private volatile HealthReport report;
  private volatile Liveness liveness = Liveness.ALIVE;

  /** Starts with {@code report}. */
  public PublishedHealth(HealthReport report) {
    this.report = report;
  }

  /** Sets the answer of {@link #report()}. */
  public void publish(HealthReport next) {
    report = next;
  }

  /** Sets the answer of {@link #liveness()}. */
  public void publish(Liveness next) {
    liveness = next;
  }

  @Override
  public Liveness liveness() {
    return liveness;
  }

  @Override
  public HealthReport report() {
    return report;
  }
}
