package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import java.time.Duration;
import java.util.Optional;

/** Times of which one must end before the other. */
final class TimeRule implements BucketRule {
  private final Optional<Settings> proxy;
  private final Repeated repeated;

  /** Compares with those under {@code proxy}, if that file could be read. */
  TimeRule(Optional<Settings> proxy, Repeated repeated) {
    this.proxy = proxy;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    lifetime(bucket);
    health(bucket);
    login(bucket);
  }

  private void lifetime(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<Located<Duration>> life = settings.find(PoolKeys.MAX_LIFETIME);
    Optional<Located<Duration>> jitter = settings.find(PoolKeys.LIFETIME_JITTER);
    Optional<Located<Duration>> guard = settings.find(PoolKeys.GUARD_WINDOW);
    if (life.isEmpty() || jitter.isEmpty() || guard.isEmpty()) {
      return;
    }
    Duration notLent = jitter.get().value().plus(guard.get().value());
    if (notLent.compareTo(life.get().value()) >= 0) {
      Located<Duration> blamed = written(guard.get(), written(jitter.get(), life.get()));
      repeated.error(
          blamed.place(),
          "lifetime",
          "'guard_window' and 'lifetime_jitter' together are not below 'max_lifetime' of "
              + bucket.shown()
              + ": some server connections would never be lent");
    }
  }

  private void health(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<Located<Duration>> timeout = settings.find(SessionKeys.HEALTH_CHECK_TIMEOUT);
    Optional<Located<Duration>> interval = settings.find(SessionKeys.HEALTH_CHECK_INTERVAL);
    if (timeout.isPresent() && interval.isPresent() && above(timeout.get(), interval.get())) {
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
        && above(login.get(), handshake.get())) {
      repeated.warning(
          login.get().place(),
          "login timeout",
          "'login_queue_timeout' of "
              + bucket.shown()
              + " is above 'handshake_timeout' under 'proxy', which ends the login first");
    }
  }

  private static boolean above(Located<Duration> one, Located<Duration> other) {
    return one.value().compareTo(other.value()) > 0;
  }

  /** The one to point at: a default is nowhere to be seen. */
  private static Located<Duration> written(Located<Duration> one, Located<Duration> otherwise) {
    return one.written() ? one : otherwise;
  }
}
