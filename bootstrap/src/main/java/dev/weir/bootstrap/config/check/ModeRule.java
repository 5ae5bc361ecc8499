package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.SharedKeys;
import dev.weir.domain.bucket.PinningMode;
import java.util.Optional;

/** Checks that the bucket's own settings have an effect in its pinning mode. */
final class ModeRule implements BucketRule {
  private final Problems problems;

  ModeRule(Problems problems) {
    this.problems = problems;
  }

  @Override
  public void check(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<PinningMode> mode = settings.value(SharedKeys.PINNING_MODE);
    if (mode.isEmpty()) {
      return;
    }
    for (Key<?> key : settings.own().keys()) {
      boolean required = key.fallback() instanceof Default.Required<?>;
      if (!required && !key.modes().contains(mode.get())) {
        problems.warning(
            settings.own().placeOf(key),
            "'%s' has no effect in pinning mode %s, only in: %s"
                .formatted(key.name(), EnumWord.of(mode.get()), key.modes().label()));
      }
    }
    boolean addressed =
        settings.mentions(BucketKeys.LISTEN) || settings.mentions(BucketKeys.ADDRESSES);
    if (mode.get() == PinningMode.PASSTHROUGH && !addressed) {
      problems.warning(
          settings.place(),
          bucket.shown()
              + " is relayed unread: without 'listen' or 'addresses' only clients that name it as"
              + " an instance (server\\"
              + settings.value(BucketKeys.ID).orElse("id")
              + ") reach it");
    }
  }
}
