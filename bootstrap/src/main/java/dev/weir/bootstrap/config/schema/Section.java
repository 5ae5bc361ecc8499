package dev.weir.bootstrap.config.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keys that stand in one mapping.
 *
 * @param name the key of the mapping in its file
 * @param where the mapping in the words of a message: {@code under 'redis'}
 */
public record Section(String name, String where, List<Key<?>> keys) {
  /** Keeps its own copy. */
  public Section {
    keys = List.copyOf(keys);
  }

  /** A section that stands directly under its name. */
  static Section of(String name, List<Key<?>> keys) {
    return new Section(name, "under '" + name + "'", keys);
  }

  /** The key of that name. */
  public Optional<Key<?>> find(String keyName) {
    for (Key<?> key : keys) {
      if (key.name().equals(keyName)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** The key that is called so elsewhere. */
  public Optional<Key<?>> findOtherName(String otherName) {
    for (Key<?> key : keys) {
      if (key.otherNames().contains(otherName)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** The names of the keys that this version implements. */
  public List<String> names() {
    List<String> names = new ArrayList<>(keys.size());
    for (Key<?> key : keys) {
      if (key.isImplemented()) {
        names.add(key.name());
      }
    }
    return names;
  }

  /** Whether this version implements any of its keys. */
  public boolean isImplemented() {
    return !names().isEmpty();
  }
}
