package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.schema.BucketKeys;

/**
 * One bucket as it was written, over the defaults of its file and those under {@code proxy}.
 *
 * @param number its place in the list, from one
 */
public record BucketDraft(int number, Settings settings) {
  /** The bucket in the words of a message. */
  public String shown() {
    return settings
        .value(BucketKeys.ID)
        .map(id -> "bucket '" + id + "'")
        .orElseGet(() -> "bucket number " + number);
  }
}
