package dev.weir.domain.procedures;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A query of Weir's own for the definitions of procedures: one SELECT for each, which returns one
 * row of texts if the procedure exists.
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
   * Returns the SELECTs, to be appended to another statement; an empty text if no procedure is
   * asked for. With IMPLICIT_TRANSACTIONS ON the SELECTs would begin a transaction: so they run in
   * an inner scope, which switches the option off and at whose end the server restores it.
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

  /**
   * The length tells a missing text from an empty one, even if NULL + N'.' is N'.' in the session
   * (CONCAT_NULL_YIELDS_NULL OFF).
   */
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

  /**
   * Returns the definition of each procedure by the rows of the answer; {@link
   * ProcedureDefinition#NONE} for a procedure that does not exist.
   */
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

  /** Ignores a text that SET TEXTSIZE has truncated. */
  private static ProcedureDefinition definition(List<String> row) {
    String text = row.get(TEXT);
    boolean whole = row.get(LENGTH).equals(Integer.toString(text.length()));
    return new ProcedureDefinition(row.get(VERSION), row.get(SCHEMA), whole ? text : null);
  }

  /**
   * Returns the expression for the object id. The server looks in the caller's schema first, then
   * in {@code dbo}.
   */
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
