package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.tds.tls.ServerTls;
import java.util.Optional;

/** Checks that the file of authorities exists, and that the TLS mode uses it. */
final class ServerTlsRule implements BucketRule {
  private final Files files;
  private final Repeated repeated;

  ServerTlsRule(Files files, Repeated repeated) {
    this.files = files;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    Settings settings = bucket.settings();
    files.requireReadable(settings, BucketKeys.TLS_CA);
    Optional<Located<String>> authorities = settings.find(BucketKeys.TLS_CA);
    Optional<ServerTls> mode = settings.value(BucketKeys.TLS);
    if (authorities.isPresent() && mode.isPresent() && !mode.get().isCertificateChecked()) {
      repeated.warning(
          authorities.get().place(),
          "tls_ca",
          "'tls_ca' has no effect on "
              + bucket.shown()
              + ": only 'tls: verify' and 'tls: strict' check certificates");
    }
  }
}
