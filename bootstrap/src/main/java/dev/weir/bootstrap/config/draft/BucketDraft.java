package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.schema.BucketKeys;

/**
 * One bucket as it was written, over the defaults of its file and those under {@code proxy}.
 *
 * @param number the position in the list, from 1
 */
public record BucketDraft(int number, Settings settings) {
  /** Returns the bucket as messages name it. */
  public String shown() {
    return settings
        .value(BucketKeys.ID)
        .map(id -> "bucket '" + id + "'")
        .orElseGet(() -> "bucket number " + number);
  }
}
