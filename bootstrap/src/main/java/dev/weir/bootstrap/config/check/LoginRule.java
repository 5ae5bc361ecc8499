package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import java.util.Optional;

/** Checks that a bucket has the settings that its login mode needs. */
final class LoginRule implements BucketRule {
  private final Optional<Settings> proxy;
  private final Repeated repeated;

  /** Creates the rule; the users file is named under {@code proxy}, if that file could be read. */
  LoginRule(Optional<Settings> proxy, Repeated repeated) {
    this.proxy = proxy;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    requireWith(bucket, BucketKeys.USERNAME, BucketKeys.PASSWORD);
    requireWith(bucket, BucketKeys.PASSWORD, BucketKeys.USERNAME);
    Settings settings = bucket.settings();
    Optional<Located<AuthMode>> auth = settings.find(BucketKeys.AUTH);
    if (auth.isEmpty()) {
      return;
    }
    if (auth.get().value() != AuthMode.MAPPED) {
      checkUnused(bucket);
      return;
    }
    if (!settings.mentions(BucketKeys.USERNAME) && !settings.mentions(BucketKeys.PASSWORD)) {
      repeated.error(
          auth.get().place(),
          "mapped without login",
          "'auth: mapped' needs the 'username' and 'password' of " + bucket.shown());
    }
    if (proxy.isPresent() && !proxy.get().mentions(ProxyKeys.USERS)) {
      repeated.error(
          auth.get().place(),
          "mapped without users",
          "'auth: mapped' of " + bucket.shown() + " needs a file of 'users' under 'proxy'");
    }
  }

  /**
   * Reports unused credentials, as a note only, because a file made for other poolers has them in
   * every bucket.
   */
  private void checkUnused(BucketDraft bucket) {
    bucket
        .settings()
        .find(BucketKeys.USERNAME)
        .filter(username -> bucket.settings().mentions(BucketKeys.PASSWORD))
        .ifPresent(
            username ->
                repeated.note(
                    username.place(),
                    "login without mapped",
                    "'username' and 'password' of "
                        + bucket.shown()
                        + " have an effect only with 'auth: mapped', and in 'validate-config --connect'"));
  }

  private <T> void requireWith(BucketDraft bucket, Key<T> given, Key<?> needed) {
    Optional<Located<T>> value = bucket.settings().find(given);
    if (value.isPresent() && !bucket.settings().mentions(needed)) {
      repeated.error(
          value.get().place(),
          given.name() + " alone",
          bucket.shown() + " has a '" + given.name() + "' but no '" + needed.name() + "'");
    }
  }
}
