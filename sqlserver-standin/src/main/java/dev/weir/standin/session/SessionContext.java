package dev.weir.standin.session;

import dev.weir.standin.error.SessionErrors;
import dev.weir.standin.type.TypedValue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * State that applications keep with their session: CONTEXT_INFO and the keys of the session
 * context.
 */
public final class SessionContext {
  private static final int INFO_BYTES = 128;

  private final Map<String, TypedValue> values = new HashMap<>();
  private final Set<String> readOnly = new HashSet<>();
  private byte @Nullable [] info;

  /** CONTEXT_INFO(); null when nothing was set. */
  public byte @Nullable [] info() {
    return info == null ? null : info.clone();
  }

  /** SET CONTEXT_INFO, which fills up with zeros. */
  public void info(byte[] bytes) {
    info = Arrays.copyOf(bytes, INFO_BYTES);
  }

  /** The value of a key; null for none. */
  public @Nullable TypedValue get(String key) {
    return values.get(folded(key));
  }

  /** sp_set_session_context. A read-only key stays what it is until a reset. */
  public void set(String key, TypedValue value, boolean forGood) {
    if (readOnly.contains(folded(key))) {
      throw SessionErrors.readOnlyContextKey(key);
    }
    values.put(folded(key), value);
    if (forGood) {
      readOnly.add(folded(key));
    }
  }

  boolean hasInfo() {
    return info != null;
  }

  /** Returns the keys that have a value, with it. */
  SortedMap<String, String> values() {
    SortedMap<String, String> present = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (value.value() != null) {
            present.put(key, String.valueOf(value.value()));
          }
        });
    return present;
  }

  boolean hasKeys() {
    return values.values().stream().anyMatch(value -> value.value() != null);
  }

  void clearInfo() {
    info = null;
  }

  void clearKeys() {
    values.clear();
    readOnly.clear();
  }

  private static String folded(String key) {
    return key.toLowerCase(Locale.ROOT);
  }
}
