package dev.weir.standin.record;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The state of a session as it is, whatever its server tells of it by the protocol or in T-SQL.
 *
 * @param transactionCount {@code @@TRANCOUNT}
 * @param optionsOn the SET options that are on
 * @param identityInsert the table that takes explicit identity values; empty for none
 * @param handles the number of prepared statements
 * @param apiCursors the number of cursors of sp_cursoropen
 * @param cursors the names of GLOBAL cursors
 * @param contextInfo in hexadecimal digits; empty when it is not set
 * @param contextKeys the keys of the session context with their values
 * @param applicationLocks the number of locks that the session itself owns
 * @param impersonated the name of the impersonated user; empty for none
 */
public record SessionState(
    int spid,
    int transactionCount,
    String database,
    String language,
    String isolation,
    SortedSet<String> optionsOn,
    String dateFormat,
    int dateFirst,
    long rowCount,
    long lockTimeout,
    long textSize,
    int deadlockPriority,
    String identityInsert,
    SortedSet<String> temporaryTables,
    SortedSet<String> globalTemporaryTables,
    SortedSet<String> temporaryProcedures,
    int handles,
    int apiCursors,
    SortedSet<String> cursors,
    String contextInfo,
    SortedMap<String, String> contextKeys,
    long applicationLocks,
    String impersonated,
    int xmlDocuments,
    SortedSet<Integer> traceFlags) {
  public SessionState {
    optionsOn = new TreeSet<>(optionsOn);
    temporaryTables = new TreeSet<>(temporaryTables);
    globalTemporaryTables = new TreeSet<>(globalTemporaryTables);
    temporaryProcedures = new TreeSet<>(temporaryProcedures);
    cursors = new TreeSet<>(cursors);
    contextKeys = new TreeMap<>(contextKeys);
    traceFlags = new TreeSet<>(traceFlags);
  }

  /**
   * Returns the parts in which this state differs from another one, such as {@code database Other,
   * not AppDB}; the process id is none of them.
   */
  public List<String> differencesFrom(SessionState expected) {
    List<String> differences = new ArrayList<>();
    Map<String, Object> others = expected.parts();
    parts()
        .forEach(
            (part, value) -> {
              Object other = others.get(part);
              if (!Objects.equals(value, other)) {
                differences.add("%s %s, not %s".formatted(part, value, other));
              }
            });
    return differences;
  }

  private Map<String, Object> parts() {
    Map<String, Object> parts = new TreeMap<>();
    for (RecordComponent component : SessionState.class.getRecordComponents()) {
      if (!component.getName().equals("spid")) {
        parts.put(component.getName(), value(component));
      }
    }
    return parts;
  }

  private Object value(RecordComponent component) {
    try {
      return component.getAccessor().invoke(this);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("a record's own accessor failed", e);
    }
  }
}
