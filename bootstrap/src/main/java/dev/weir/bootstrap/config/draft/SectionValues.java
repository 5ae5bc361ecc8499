package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.schema.Key;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** The keys of one mapping, each with its value if that could be read. */
public final class SectionValues {
  private final Place place;
  private final IdentityHashMap<Key<?>, Written<?>> written = new IdentityHashMap<>();

  /** Creates a mapping that begins at this place, without keys. */
  SectionValues(Place place) {
    this.place = place;
  }

  <T> void put(Key<T> key, Place keyPlace, Place valuePlace, Optional<T> value, boolean filledIn) {
    written.put(key, new Written<>(keyPlace, valuePlace, value, filledIn));
  }

  /** Returns the place at which the mapping begins. */
  public Place place() {
    return place;
  }

  /** Returns whether the mapping has the key, even with an unreadable value. */
  public boolean mentions(Key<?> key) {
    return written.containsKey(key);
  }

  /** Returns the keys of the mapping. */
  public Set<Key<?>> keys() {
    return written.keySet();
  }

  /** Returns the place of the key. */
  public Place placeOf(Key<?> key) {
    Written<?> found = written.get(key);
    return found == null ? place : found.keyPlace();
  }

  /** Returns whether a part of the value came from elsewhere, so that it must not be shown. */
  public boolean isFilledIn(Key<?> key) {
    Written<?> found = written.get(key);
    return found != null && found.filledIn();
  }

  /** Returns the value, if the mapping has the key and the value could be read. */
  public <T> Optional<Located<T>> find(Key<T> key) {
    // Only put() fills the map, and it ties the type of the value to that of the key.
    @SuppressWarnings("unchecked")
    Written<T> found = (Written<T>) written.get(key);
    return found == null
        ? Optional.empty()
        : found.value().map(value -> new Located<>(value, found.valuePlace(), true));
  }

  private record Written<T>(
      Place keyPlace, Place valuePlace, Optional<T> value, boolean filledIn) {}
}
