package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import java.util.List;
import java.util.Optional;

/**
 * Layered mappings: the first one that has a key determines its value, and otherwise the key's
 * default.
 */
public final class Settings {
  private final List<SectionValues> layers;

  /** Layers the mappings, the most specific first. */
  Settings(SectionValues... layers) {
    this.layers = List.of(layers);
  }

  /** Returns the most specific mapping. */
  public SectionValues own() {
    return layers.get(0);
  }

  /** Returns the place at which the most specific mapping begins. */
  public Place place() {
    return own().place();
  }

  /** Returns whether any of the mappings has the key, even with an unreadable value. */
  public boolean mentions(Key<?> key) {
    for (SectionValues layer : layers) {
      if (layer.mentions(key)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the effective value. Empty if it could not be read, or if there is none: a key without
   * a fixed default was not given, or a required one is missing.
   */
  public <T> Optional<Located<T>> find(Key<T> key) {
    for (SectionValues layer : layers) {
      if (layer.mentions(key)) {
        return layer.find(key);
      }
    }
    return switch (key.fallback()) {
      case Default.Given<T> given -> Optional.of(new Located<>(given.value(), place(), false));
      case Default.Open<T> open -> Optional.empty();
      case Default.Required<T> required -> Optional.empty();
    };
  }

  /** Returns whether a part of the effective value came from a variable or another file. */
  public boolean isFilledIn(Key<?> key) {
    for (SectionValues layer : layers) {
      if (layer.mentions(key)) {
        return layer.isFilledIn(key);
      }
    }
    return false;
  }

  /** Returns the effective value, without its place. */
  public <T> Optional<T> value(Key<T> key) {
    return find(key).map(Located::value);
  }

  /** Returns the value of a key that has one in every valid configuration. */
  public <T> T get(Key<T> key) {
    return value(key)
        .orElseThrow(() -> new IllegalStateException("no value for '" + key.name() + "'"));
  }
}
