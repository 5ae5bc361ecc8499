package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.schema.Key;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** The keys that one mapping gives, each with its value if that could be read. */
public final class SectionValues {
  private final Place place;
  private final IdentityHashMap<Key<?>, Written<?>> written = new IdentityHashMap<>();

  /** A mapping that begins here, so far without keys. */
  SectionValues(Place place) {
    this.place = place;
  }

  <T> void put(Key<T> key, Place keyPlace, Place valuePlace, Optional<T> value) {
    written.put(key, new Written<>(keyPlace, valuePlace, value));
  }

  /** Where the mapping begins. */
  public Place place() {
    return place;
  }

  /** Whether the key stands here, readable or not. */
  public boolean mentions(Key<?> key) {
    return written.containsKey(key);
  }

  /** The keys that stand here. */
  public Set<Key<?>> keys() {
    return written.keySet();
  }

  /** Where the key itself stands. */
  public Place placeOf(Key<?> key) {
    Written<?> found = written.get(key);
    return found == null ? place : found.keyPlace();
  }

  /** The value, if the key stands here and its value can be read. */
  public <T> Optional<Located<T>> find(Key<T> key) {
    // Only put() fills the map, and it ties the type of the value to that of the key.
    @SuppressWarnings("unchecked")
    Written<T> found = (Written<T>) written.get(key);
    return found == null
        ? Optional.empty()
        : found.value().map(value -> new Located<>(value, found.valuePlace(), true));
  }

  private record Written<T>(Place keyPlace, Place valuePlace, Optional<T> value) {}
}
