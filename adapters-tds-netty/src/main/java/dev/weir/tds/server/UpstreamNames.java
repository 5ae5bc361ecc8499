package dev.weir.tds.server;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.NameTemplate;
import org.jspecify.annotations.Nullable;

/**
 * The names of application and host that the server sees of Weir's own logins.
 *
 * @param bucket the bucket of the connections
 * @param program the name of the application; null for that of the login profile, or else Weir's
 * @param host the name of the host; null for that of the login profile, or else Weir's
 */
public record UpstreamNames(
    BucketId bucket, @Nullable NameTemplate program, @Nullable NameTemplate host) {
  /** Returns the application name for a login. */
  String program(String login, LoginOptions options, Identity weir) {
    if (program != null) {
      return program.fill(bucket, login, options, weir.hostName());
    }
    return options.appName() == null ? weir.appName() : options.appName();
  }

  /** Returns the host name for a login. */
  String host(String login, LoginOptions options, Identity weir) {
    if (host != null) {
      return host.fill(bucket, login, options, weir.hostName());
    }
    return options.hostName() == null ? weir.hostName() : options.hostName();
  }
}
