package dev.weir.domain.parking;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query of Weir's own for what the catalogue tells about tables and views: one SELECT for each,
 * which returns one row of texts if it exists. It is for SQL Server 2016 and later, and for logins
 * that see the definitions of all objects, for which a missing row is evidence.
 *
 * @param asked the names in question
 */
public record RelationQuestion(List<RelationReference> asked) {
  private static final int NUMBER = 0;
  private static final int KIND = 1;
  private static final int SCHEMA = 2;
  private static final int LENGTH = 3;
  private static final int TEXT = 4;
  private static final int COLUMNS = 5;
  private static final String PLAIN_TABLE = "table";
  private static final String VIEW = "view";

  /** Keeps a copy. */
  public RelationQuestion {
    asked = List.copyOf(asked);
  }

  /** Returns the SELECTs. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < asked.size(); number++) {
      text.append(select(number, asked.get(number)));
    }
    return text.toString();
  }

  /**
   * A table is plain if no column of it is computed or of a CLR type, no security policy filters
   * it, and its rows are on this server's disks.
   */
  private static String select(int number, RelationReference relation) {
    return """
         SELECT N'%1$d',\
        CASE WHEN o.type='V' THEN N'view' \
        WHEN o.type='U' AND o.is_ms_shipped=0 \
        AND EXISTS(SELECT * FROM sys.tables AS t WHERE t.object_id=o.object_id \
        AND t.is_external=0 AND t.is_memory_optimized=0 AND t.is_filetable=0 \
        AND t.is_remote_data_archive_enabled=0) \
        AND NOT EXISTS(SELECT * FROM sys.computed_columns AS c WHERE c.object_id=o.object_id) \
        AND NOT EXISTS(SELECT * FROM sys.columns AS c JOIN sys.types AS y \
        ON y.user_type_id=c.user_type_id WHERE c.object_id=o.object_id AND y.is_assembly_type=1) \
        AND NOT EXISTS(SELECT * FROM sys.security_predicates AS p \
        WHERE p.target_object_id=o.object_id) THEN N'table' ELSE N'other' END,\
        s.name,CASE WHEN m.definition IS NOT NULL \
        THEN CAST(LEN(m.definition+N'.')-1 AS nvarchar(20)) END,m.definition \
        FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id=o.schema_id \
        LEFT JOIN sys.sql_modules AS m ON m.object_id=o.object_id \
        WHERE o.object_id=%2$s\
        """
        .formatted(number, id(relation));
  }

  private static String id(RelationReference relation) {
    String first = id(relation.schema(), relation.name());
    return relation.isNamed()
        ? first
        : "COALESCE(" + first + "," + id("dbo", relation.name()) + ")";
  }

  private static String id(String schema, String name) {
    String whole = bracketed(schema) + "." + bracketed(name);
    return "OBJECT_ID(N'" + whole.replace("'", "''") + "')";
  }

  private static String bracketed(String part) {
    return "[" + part.replace("]", "]]") + "]";
  }

  /**
   * Returns the definition of each name by the rows of the answer; {@link RelationDefinition#NONE}
   * for a name without a row.
   */
  public Map<RelationReference, RelationDefinition> answered(List<List<String>> rows) {
    Map<RelationReference, RelationDefinition> found = new HashMap<>();
    asked.forEach(each -> found.put(each, RelationDefinition.NONE));
    for (List<String> row : rows) {
      RelationReference relation = row.size() == COLUMNS ? asked(row.get(NUMBER)) : null;
      if (relation != null) {
        found.put(relation, definition(row));
      }
    }
    return found;
  }

  private @Nullable RelationReference asked(String number) {
    for (int i = 0; i < asked.size(); i++) {
      if (number.equals(Integer.toString(i))) {
        return asked.get(i);
      }
    }
    return null;
  }

  /** Ignores a text that SET TEXTSIZE has truncated. */
  private static RelationDefinition definition(List<String> row) {
    String text = row.get(TEXT);
    boolean isView =
        row.get(KIND).equals(VIEW)
            && Objects.equals(row.get(LENGTH), Integer.toString(text.length()));
    return new RelationDefinition(
        row.get(KIND).equals(PLAIN_TABLE), row.get(SCHEMA), isView ? text : null);
  }
}
