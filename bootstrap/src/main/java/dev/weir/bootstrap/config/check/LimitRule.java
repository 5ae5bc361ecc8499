package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.PinLimit;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import java.util.Optional;

/** Checks numbers that bound each other. */
final class LimitRule implements BucketRule {
  private final Repeated repeated;

  LimitRule(Repeated repeated) {
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<Located<Integer>> max = settings.find(BucketKeys.MAX_CONNECTIONS);
    Optional<Located<Integer>> minIdle = settings.find(PoolKeys.MIN_IDLE);
    Optional<Located<Integer>> watermark = settings.find(PoolKeys.LOW_WATERMARK);
    checkBound(bucket, PoolKeys.LOW_WATERMARK, watermark, PoolKeys.MIN_IDLE, minIdle);
    checkBound(bucket, PoolKeys.MIN_IDLE, minIdle, BucketKeys.MAX_CONNECTIONS, max);
    checkBound(
        bucket,
        PoolKeys.MAX_CONNECTIONS_PER_LOGIN,
        settings.find(PoolKeys.MAX_CONNECTIONS_PER_LOGIN).flatMap(LimitRule::number),
        BucketKeys.MAX_CONNECTIONS,
        max);
    checkBound(
        bucket,
        SessionKeys.MAX_PINNED,
        settings.find(SessionKeys.MAX_PINNED).flatMap(LimitRule::slots),
        BucketKeys.MAX_CONNECTIONS,
        max);
  }

  /**
   * Reports a value above its bound. Defaults are reduced to fit, so only a written value can be
   * wrong.
   */
  private void checkBound(
      BucketDraft bucket,
      Key<?> key,
      Optional<Located<Integer>> value,
      Key<?> boundKey,
      Optional<Located<Integer>> bound) {
    if (value.isPresent()
        && bound.isPresent()
        && value.get().written()
        && value.get().value() > bound.get().value()) {
      repeated.error(
          value.get().place(),
          key.name() + " above " + boundKey.name(),
          "'%s' (%d) is above '%s' (%d) of %s"
              .formatted(
                  key.name(),
                  value.get().value(),
                  boundKey.name(),
                  bound.get().value(),
                  bucket.shown()));
    }
  }

  private static Optional<Located<Integer>> number(Located<Optional<Integer>> found) {
    return found.value().map(value -> new Located<>(value, found.place(), found.written()));
  }

  private static Optional<Located<Integer>> slots(Located<PinLimit> found) {
    return switch (found.value()) {
      case PinLimit.Count count ->
          Optional.of(new Located<>(count.slots(), found.place(), found.written()));
      case PinLimit.Percent percent -> Optional.empty();
    };
  }
}
