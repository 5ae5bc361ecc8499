package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.tds.login.ClientLoginPolicy;
import dev.weir.tds.login.LoginBucketRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of an instance.
 *
 * @param passthrough the buckets whose clients are relayed unread
 * @param withLogins the buckets whose clients log in to Weir
 * @param loginPolicy the rules that all of the latter share; null only where there is none
 */
public record ServedBuckets(
    List<BucketRules> passthrough,
    List<LoginBucketRules> withLogins,
    @Nullable ClientLoginPolicy loginPolicy) {
  /** Copies the lists. */
  public ServedBuckets {
    passthrough = List.copyOf(passthrough);
    withLogins = List.copyOf(withLogins);
    if (loginPolicy == null && !withLogins.isEmpty()) {
      throw new IllegalArgumentException("a bucket with logins needs a login policy");
    }
  }

  /** Passthrough buckets only. */
  public static ServedBuckets passthroughOnly(BucketRules... passthrough) {
    return new ServedBuckets(List.of(passthrough), List.of(), null);
  }
}
