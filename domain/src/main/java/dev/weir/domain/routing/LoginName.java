package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A user name, and the bucket its suffix names if it has one.
 *
 * <p>Only the text after the last {@code @} can be a suffix, and only if it is the id of a bucket:
 * user names with an {@code @} of their own stay as they are.
 *
 * @param bucket a set of that bucket, or an empty set
 */
record LoginName(String user, Set<BucketId> bucket) {
  static LoginName parse(@Nullable String written, Map<String, Set<BucketId>> byId) {
    String user = written == null ? "" : written;
    int at = user.lastIndexOf('@');
    Set<BucketId> bucket =
        at < 0
            ? Set.of()
            : byId.getOrDefault(user.substring(at + 1).toLowerCase(Locale.ROOT), Set.of());
    return new LoginName(bucket.isEmpty() ? user : user.substring(0, at), bucket);
  }
}
