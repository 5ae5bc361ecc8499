package dev.weir.tds.interleaving;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The keys of a session's context, as it must find them. Case does not tell them apart. */
final class SessionKeys {
  static final List<String> ALL = List.of("k1", "k2", "K2");

  /** What {@link #expected} is the answer to. */
  static final String QUESTION =
      "CAST(SESSION_CONTEXT(N'k1') AS nvarchar(20)), CAST(SESSION_CONTEXT(N'K2') AS nvarchar(20))";

  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Set<String> readOnly = new HashSet<>();
  private final Set<String> spellings = new HashSet<>();

  boolean areNone() {
    return spellings.isEmpty();
  }

  boolean isReadOnly(String key) {
    return readOnly.contains(key.toLowerCase(Locale.ROOT));
  }

  /** One that was spelled in two ways is left to its connection when it is freed. */
  boolean mayFree(String key) {
    return spellings.stream().noneMatch(other -> !other.equals(key) && other.equalsIgnoreCase(key));
  }

  void set(String key, String value, boolean forGood) {
    values.put(key, value);
    spellings.add(key);
    if (forGood) {
      readOnly.add(key.toLowerCase(Locale.ROOT));
    }
  }

  void free(String key) {
    values.remove(key);
  }

  void clear() {
    values.clear();
    readOnly.clear();
    spellings.clear();
  }

  String expected() {
    return values.get("k1") + "|" + values.get("k2");
  }
}
