package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.SessionKeys;
import dev.weir.domain.login.NameTemplate;
import dev.weir.domain.login.ProfilePart;
import java.util.List;
import java.util.Optional;

/** Checks that all sessions of a connection have the names under which the server sees it. */
final class NameRule implements BucketRule {
  private final Repeated repeated;

  NameRule(Repeated repeated) {
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    check(bucket, SessionKeys.PROGRAM_NAME);
    check(bucket, SessionKeys.HOST_NAME);
  }

  private void check(BucketDraft bucket, Key<NameTemplate> key) {
    Optional<Located<NameTemplate>> name = bucket.settings().find(key);
    if (name.isEmpty()) {
      return;
    }
    List<ProfilePart> included =
        bucket.settings().value(SessionKeys.PROFILE_INCLUDES).orElse(List.of());
    for (ProfilePart part : name.get().value().parts()) {
      if (!included.contains(part)) {
        String word = EnumWord.of(part);
        repeated.error(
            name.get().place(),
            key.name() + " without " + word,
            "'%s' of %s names a part of the login that sessions of one connection need not have in"
                    .formatted(key.name(), bucket.shown())
                + " common; add %s to 'profile_includes'".formatted(word));
      }
    }
  }
}
