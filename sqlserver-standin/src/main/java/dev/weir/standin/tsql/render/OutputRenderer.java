package dev.weir.standin.tsql.render;

import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Statement;
import java.util.List;

/** OUTPUT in H2's words: a query of the rows that a statement changes. */
final class OutputRenderer {
  private final SqlBuilder sql;
  private final DataRenderer data;
  private final QueryRenderer queries;

  OutputRenderer(SqlBuilder sql, DataRenderer data, QueryRenderer queries) {
    this.sql = sql;
    this.data = data;
    this.queries = queries;
  }

  /** The rows as they are after the change. */
  void finalRows(Statement.Data change, List<SelectItem> items) {
    rows(change, items, " FROM FINAL TABLE (", "inserted");
  }

  /** The rows as they were before it. */
  void oldRows(Statement.Data change, List<SelectItem> items) {
    rows(change, items, " FROM OLD TABLE (", "deleted");
  }

  private void rows(Statement.Data change, List<SelectItem> items, String from, String alias) {
    sql.add("SELECT ");
    queries.items(items);
    sql.add(from);
    switch (change) {
      case Statement.Insert insert -> data.insert(insert);
      case Statement.Update update -> data.update(update);
      case Statement.Delete delete -> data.delete(delete);
      case Statement.Merge merge -> data.merge(merge);
      case Statement.Select ignored -> throw changesNothing();
      case Statement.TruncateTable ignored -> throw changesNothing();
    }
    sql.add(") AS ").name(alias);
  }

  private static IllegalStateException changesNothing() {
    return new IllegalStateException("the grammar gives it no OUTPUT");
  }

  /** A table with the rows as they are before an UPDATE. */
  void putAside(Statement.Update update, String aside) {
    sql.add("CREATE LOCAL TEMPORARY TABLE ").add(aside).add(" TRANSACTIONAL AS SELECT ");
    if (!update.from().isEmpty()) {
      data.joinedRows(update);
      return;
    }
    sql.add("_ROWID_ AS \"row id\", \"old\".* FROM ").add(data.table(update.target()));
    sql.add(" AS \"old\"");
    data.where(update.where());
  }

  /** The UPDATE of exactly those rows. */
  void updateAside(Statement.Update update, String aside) {
    if (!update.from().isEmpty()) {
      data.update(update);
      return;
    }
    sql.add("UPDATE ").add(data.table(update.target())).add(" SET ");
    data.assignments(update.assignments());
    sql.add(" WHERE _ROWID_ IN (SELECT \"row id\" FROM ").add(aside).add(")");
  }

  /** The rows as they were and as they are. */
  void asideAndNow(Statement.Update update, String aside, List<SelectItem> items) {
    sql.add("SELECT ");
    queries.items(items);
    sql.add(" FROM ").add(data.table(update.target())).add(" AS \"inserted\" JOIN ").add(aside);
    sql.add(" AS \"deleted\" ON \"inserted\"._ROWID_ = \"deleted\".\"row id\"");
  }
}
