package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;

/** A rule on values of one bucket that must be consistent. */
interface BucketRule {
  void check(BucketDraft bucket);
}
