package dev.weir.standin.tsql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item of FROM. */
public sealed interface Source {
  /** The kind of a join. */
  enum JoinKind {
    INNER("INNER JOIN"),
    LEFT("LEFT JOIN"),
    RIGHT("RIGHT JOIN"),
    FULL("FULL JOIN"),
    CROSS("CROSS JOIN"),
    CROSS_APPLY("CROSS APPLY"),
    OUTER_APPLY("OUTER APPLY");

    private final String words;

    JoinKind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** A table or view; its hints are read and dropped. */
  record Table(ObjectName name, @Nullable String alias) implements Source {}

  record TableVariable(String name, @Nullable String alias) implements Source {}

  record Derived(Query query, String alias, List<String> columns) implements Source {}

  record Values(List<List<Expression>> rows, String alias, List<String> columns)
      implements Source {}

  record Function(Expression.Call call, @Nullable String alias, List<String> columns)
      implements Source {}

  /**
   * Two sources.
   *
   * @param condition null for those that have none
   */
  record Join(JoinKind kind, Source left, Source right, @Nullable Expression condition)
      implements Source {}
}
