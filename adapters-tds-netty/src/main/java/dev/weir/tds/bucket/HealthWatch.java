package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.ComponentStatus;
import dev.weir.domain.health.BucketHealth;
import io.netty.channel.EventLoop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The health of a bucket's server, judged by dials and probes.
 *
 * <p>Any thread may report evidence, which is judged on the bucket's loop; the verdict is published
 * for all threads.
 */
public final class HealthWatch {
  private static final Logger log = LoggerFactory.getLogger(HealthWatch.class);

  private final BucketRules rules;
  private final EventLoop loop;

  // Confined to the loop.
  private BucketHealth health = BucketHealth.untried();
  private long lastEvidence;
  private Runnable whenUnhealthy = () -> {};
  private long outages;

  private volatile ComponentHealth published;
  private volatile @Nullable String facts;

  public HealthWatch(BucketRules rules, EventLoop loop) {
    this.rules = rules;
    this.loop = loop;
    this.lastEvidence = now() - rules.probing().interval().toNanos();
    this.published =
        new ComponentHealth(componentName(), ComponentStatus.HEALTHY, null, "not tried yet");
  }

  /** Returns the verdict, as a component of the health report. */
  public ComponentHealth component() {
    return published.withServerFacts(facts);
  }

  /** Shows the facts about the server in the health report. */
  void showFacts(String text) {
    facts = text;
  }

  /** Returns whether the server counts as healthy. */
  public boolean isServable() {
    return published.status() != ComponentStatus.UNHEALTHY;
  }

  /** Reports that the server accepted a connection after this time. */
  public void reached(Duration latency) {
    loop.execute(() -> judge(health.afterSuccess(rules.probing().thresholds()), latency));
  }

  /**
   * Reports that the server could not be reached. Where probes are disabled, the report is ignored:
   * no probe would show that the server is back.
   */
  public void notReached(String reason) {
    if (rules.probing().enabled()) {
      loop.execute(() -> judge(health.afterFailure(rules.probing().thresholds(), reason), null));
    }
  }

  /**
   * Sets the action that runs each time the server becomes unhealthy. Called on the bucket's loop.
   */
  void whenUnhealthy(Runnable action) {
    assert loop.inEventLoop();
    whenUnhealthy = action;
  }

  /** Returns how often the server has become unhealthy. Called on the bucket's loop. */
  public long outages() {
    assert loop.inEventLoop();
    return outages;
  }

  /** Returns the age of the latest evidence, in nanoseconds. Called on the bucket's loop. */
  long evidenceAge() {
    assert loop.inEventLoop();
    return now() - lastEvidence;
  }

  private long now() {
    return loop.ticker().nanoTime();
  }

  private void judge(BucketHealth next, @Nullable Duration latency) {
    assert loop.inEventLoop();
    lastEvidence = now();
    boolean changed = next.isServable() != health.isServable();
    health = next;
    published =
        switch (next) {
          case BucketHealth.Untried ignored ->
              new ComponentHealth(componentName(), ComponentStatus.HEALTHY, null, "not tried yet");
          case BucketHealth.Healthy ignored ->
              new ComponentHealth(componentName(), ComponentStatus.HEALTHY, latency, null);
          case BucketHealth.Unhealthy unhealthy ->
              new ComponentHealth(
                  componentName(), ComponentStatus.UNHEALTHY, latency, unhealthy.reason());
        };
    if (changed) {
      report(next);
    }
  }

  private void report(BucketHealth next) {
    switch (next) {
      case BucketHealth.Untried ignored -> {}
      case BucketHealth.Healthy ignored ->
          log.atInfo().addKeyValue("bucket", rules.id()).log("server is healthy again");
      case BucketHealth.Unhealthy unhealthy -> {
        log.atWarn()
            .addKeyValue("bucket", rules.id())
            .addKeyValue("server", rules.server())
            .addKeyValue("reason", unhealthy.reason())
            .log("server is unhealthy");
        outages++;
        whenUnhealthy.run();
      }
    }
  }

  private String componentName() {
    return "sqlserver-" + rules.id();
  }
}
