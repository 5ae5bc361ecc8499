package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;

/** A matter in which the values of one bucket must fit together. */
interface BucketRule {
  void check(BucketDraft bucket);
}
