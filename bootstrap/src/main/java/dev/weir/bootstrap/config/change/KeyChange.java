package dev.weir.bootstrap.config.change;

import dev.weir.bootstrap.config.schema.Key;

/** A key that has another value. */
public record KeyChange(Key<?> key, String text) {
  static KeyChange between(ConfigValue before, ConfigValue after) {
    String name = before.key().name();
    String text =
        before.shown() == null || after.shown() == null
            ? name + " changed"
            : name + " " + before.shown() + " -> " + after.shown();
    return new KeyChange(
        before.key(),
        switch (before.key().effect()) {
          case RELOAD -> text;
          case NEW_SESSIONS -> text + " (for new sessions)";
          case RESTART -> text + " (needs a restart)";
        });
  }

  /** Returns whether the value counts at the next start only. */
  public boolean needsRestart() {
    return key.effect() == Key.Effect.RESTART;
  }
}
