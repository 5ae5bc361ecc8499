package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import java.time.Duration;
import java.util.Optional;

/** Checks times of which one must be shorter than the other. */
final class TimeRule implements BucketRule {
  private final Optional<Settings> proxy;
  private final Repeated repeated;

  /**
   * Creates the rule, which compares with times under {@code proxy}, if that file could be read.
   */
  TimeRule(Optional<Settings> proxy, Repeated repeated) {
    this.proxy = proxy;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    checkHealth(bucket);
    login(bucket);
  }

  private void checkHealth(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<Located<Duration>> timeout = settings.find(SessionKeys.HEALTH_CHECK_TIMEOUT);
    Optional<Located<Duration>> interval = settings.find(SessionKeys.HEALTH_CHECK_INTERVAL);
    if (timeout.isPresent()
        && interval.isPresent()
        && Located.isAbove(timeout.get(), interval.get())) {
      repeated.warning(
          written(timeout.get(), interval.get()).place(),
          "health timeout",
          "'health_check_timeout' is above 'health_check_interval' of " + bucket.shown());
    }
  }

  private void login(BucketDraft bucket) {
    Optional<Located<Duration>> login = bucket.settings().find(BucketKeys.LOGIN_QUEUE_TIMEOUT);
    Optional<Located<Duration>> handshake =
        proxy.flatMap(settings -> settings.find(ProxyKeys.HANDSHAKE_TIMEOUT));
    if (login.isPresent()
        && handshake.isPresent()
        && login.get().written()
        && Located.isAbove(login.get(), handshake.get())) {
      repeated.warning(
          login.get().place(),
          "login timeout",
          "'login_queue_timeout' of "
              + bucket.shown()
              + " is above 'handshake_timeout' under 'proxy', which ends the login first");
    }
  }

  /** Returns the value to report: the first if it is written in a file, else the other. */
  private static Located<Duration> written(Located<Duration> one, Located<Duration> otherwise) {
    return one.written() ? one : otherwise;
  }
}
