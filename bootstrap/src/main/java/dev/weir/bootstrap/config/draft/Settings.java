package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import java.util.List;
import java.util.Optional;

/** Mappings laid over each other: the first that mentions a key decides, then its default. */
public final class Settings {
  private final List<SectionValues> layers;

  /** Lays them over each other, the most particular first. */
  Settings(SectionValues... layers) {
    this.layers = List.of(layers);
  }

  /** The most particular mapping. */
  public SectionValues own() {
    return layers.get(0);
  }

  /** Where the most particular mapping begins. */
  public Place place() {
    return own().place();
  }

  /** Whether any of the mappings has the key, readable or not. */
  public boolean mentions(Key<?> key) {
    for (SectionValues layer : layers) {
      if (layer.mentions(key)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The value that holds. Nothing if it cannot be read, or if there is none: a key without a fixed
   * default was not given, or a required one is missing.
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

  /** The value that holds, without its place. */
  public <T> Optional<T> value(Key<T> key) {
    return find(key).map(Located::value);
  }

  /** The value of a key that has one in every sound configuration. */
  public <T> T get(Key<T> key) {
    return value(key)
        .orElseThrow(() -> new IllegalStateException("no value for '" + key.name() + "'"));
  }
}
