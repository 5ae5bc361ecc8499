package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.tds.tls.OldestTls;
import java.util.Optional;

/** Checks the oldest versions of TLS that a bucket accepts from its server and its clients. */
final class OldTlsRule implements BucketRule {
  private final Repeated repeated;

  OldTlsRule(Repeated repeated) {
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    check(bucket, BucketKeys.TLS_MIN_VERSION);
    check(bucket, BucketKeys.LISTEN_TLS_MIN_VERSION);
    Optional<Located<OldestTls>> own = bucket.settings().find(BucketKeys.LISTEN_TLS_MIN_VERSION);
    if (own.isPresent() && !bucket.settings().mentions(BucketKeys.LISTEN)) {
      repeated.warning(
          own.get().place(),
          "listen_tls_min_version",
          "'listen_tls_min_version' has no effect on " + bucket.shown() + " without 'listen'");
    }
  }

  private void check(BucketDraft bucket, Key<OldestTls> key) {
    Optional<Located<OldestTls>> version = bucket.settings().find(key);
    if (version.isPresent()) {
      Located<OldestTls> found = version.get();
      OldTls.warning(key.name(), found)
          .ifPresent(text -> repeated.warning(found.place(), "old " + key.name(), text));
      OldTls.obstacle(key.name(), found)
          .ifPresent(text -> repeated.error(found.place(), "no " + key.name(), text));
    }
  }
}
