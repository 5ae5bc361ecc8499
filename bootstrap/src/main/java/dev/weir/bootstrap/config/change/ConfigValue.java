package dev.weir.bootstrap.config.change;

import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The effective value of a key. Values are equal if they have the same effect, however they were
 * written.
 *
 * @param value the value; null where the key was not given and has no fixed default
 * @param shown the value as a line shows it; null where it must not be shown
 */
record ConfigValue(Key<?> key, @Nullable Object value, @Nullable String shown) {
  /** Returns the values of all keys by the names of the keys. */
  static Map<String, ConfigValue> all(List<Key<?>> keys, Settings settings) {
    Map<String, ConfigValue> values = new TreeMap<>();
    for (Key<?> key : keys) {
      if (key.isImplemented()) {
        values.put(key.name(), of(key, settings));
      }
    }
    return values;
  }

  private static <T> ConfigValue of(Key<T> key, Settings settings) {
    Optional<T> value = settings.value(key);
    boolean isHidden = key.secret() || settings.isFilledIn(key);
    return new ConfigValue(
        key,
        value.orElse(null),
        isHidden ? null : value.map(given -> show(key, given)).orElse("none"));
  }

  private static String show(Key<?> key, Object value) {
    // The type of a key's value is that of its shape, or a list of it.
    @SuppressWarnings("unchecked")
    ValueType<Object> type = (ValueType<Object>) key.shape().element();
    if (!key.shape().many()) {
      return type.show(value);
    }
    String all = ((List<?>) value).stream().map(type::show).collect(Collectors.joining(", "));
    return all.isEmpty() ? "none" : all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConfigValue that
        && key.equals(that.key)
        && (value == null ? that.value == null : value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return key.name().hashCode();
  }
}
