package dev.weir.domain.procedures;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Weir's own question for the definitions of procedures: one SELECT for each, with a row of texts
 * if there is such a procedure.
 *
 * @param asked the procedures in question
 */
public record ProcedureQuestion(List<ProcedureReference> asked) {
  private static final int NUMBER = 0;
  private static final int VERSION = 1;
  private static final int SCHEMA = 2;
  private static final int LENGTH = 3;
  private static final int TEXT = 4;
  private static final int COLUMNS = 5;

  /** Keeps a copy. */
  public ProcedureQuestion {
    asked = List.copyOf(asked);
  }

  /**
   * The SELECTs, to stand behind another statement; nothing where nothing is asked. Where
   * statements begin transactions by themselves these would, too: so they run in a scope of their
   * own, with which the option ends that prevents it.
   */
  public String text() {
    if (asked.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("SET IMPLICIT_TRANSACTIONS OFF");
    for (int number = 0; number < asked.size(); number++) {
      ProcedureReference each = asked.get(number);
      text.append(select(number, bracketed(each.database()), id(each)));
    }
    return " EXEC(N'" + text.toString().replace("'", "''") + "')";
  }

  /** The length tells no text from an empty one, also where the session has NULL + N'.' be N'.'. */
  private static String select(int number, String database, String id) {
    return """
         SELECT N'%1$d',CONVERT(nvarchar(30),o.modify_date,126),s.name,\
        CASE WHEN m.definition IS NOT NULL \
        THEN CAST(LEN(m.definition+N'.')-1 AS nvarchar(20)) END,m.definition \
        FROM %2$s.sys.objects AS o \
        JOIN %2$s.sys.schemas AS s ON s.schema_id=o.schema_id \
        LEFT JOIN %2$s.sys.sql_modules AS m ON m.object_id=o.object_id \
        WHERE o.object_id=%3$s\
        """
        .formatted(number, database, id);
  }

  /** What the rows say about each, also about those that there are not. */
  public Map<ProcedureReference, ProcedureDefinition> answered(List<List<String>> rows) {
    Map<ProcedureReference, ProcedureDefinition> found = new HashMap<>();
    asked.forEach(each -> found.put(each, ProcedureDefinition.NONE));
    for (List<String> row : rows) {
      if (row.size() == COLUMNS) {
        found.replace(asked.get(Integer.parseInt(row.get(NUMBER))), definition(row));
      }
    }
    return found;
  }

  /** A text that came shorter than it is, for SET TEXTSIZE cut it off, is as good as none. */
  private static ProcedureDefinition definition(List<String> row) {
    String text = row.get(TEXT);
    boolean whole = row.get(LENGTH).equals(Integer.toString(text.length()));
    return new ProcedureDefinition(row.get(VERSION), row.get(SCHEMA), whole ? text : null);
  }

  /** As the server looks for it: in the caller's schema first, then in {@code dbo}. */
  private static String id(ProcedureReference procedure) {
    String schema = procedure.schema();
    if (schema != null) {
      return id(procedure, schema);
    }
    String callers = procedure.callersSchema();
    if (callers == null) {
      throw new IllegalArgumentException(procedure + " could be several procedures");
    }
    return "COALESCE(" + id(procedure, callers) + "," + id(procedure, "dbo") + ")";
  }

  private static String id(ProcedureReference procedure, String schema) {
    String name =
        bracketed(procedure.database())
            + "."
            + bracketed(schema)
            + "."
            + bracketed(procedure.name());
    return "OBJECT_ID(N'" + name.replace("'", "''") + "')";
  }

  private static String bracketed(String part) {
    return "[" + part.replace("]", "]]") + "]";
  }
}
