package dev.weir.bootstrap.config.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keys of one mapping.
 *
 * @param name the key of the mapping in its file
 * @param where the mapping as messages name it: {@code under 'redis'}
 */
public record Section(String name, String where, List<Key<?>> keys) {
  /** Copies the list. */
  public Section {
    keys = List.copyOf(keys);
  }

  /** Creates a section whose mapping is directly under its name. */
  static Section of(String name, List<Key<?>> keys) {
    return new Section(name, "under '" + name + "'", keys);
  }

  /** Returns the key with this name. */
  public Optional<Key<?>> find(String keyName) {
    for (Key<?> key : keys) {
      if (key.name().equals(keyName)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** Returns the key that has this name in other poolers. */
  public Optional<Key<?>> findOtherName(String otherName) {
    for (Key<?> key : keys) {
      if (key.otherNames().contains(otherName)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** Returns the names of the keys that this version implements. */
  public List<String> names() {
    List<String> names = new ArrayList<>(keys.size());
    for (Key<?> key : keys) {
      if (key.isImplemented()) {
        names.add(key.name());
      }
    }
    return names;
  }

  /** Returns whether this version implements any key of the section. */
  public boolean isImplemented() {
    return !names().isEmpty();
  }
}
