package dev.weir.standin.tsql.parse;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.ColumnDefinition;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.DefinitionMode;
import dev.weir.standin.tsql.ast.Statement.ObjectKind;
import dev.weir.standin.tsql.ast.TableConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** CREATE, ALTER and DROP. */
final class DefinitionParser {
  private static final Map<String, ObjectKind> DROPPABLE =
      Map.of(
          "table", ObjectKind.TABLE,
          "view", ObjectKind.VIEW,
          "proc", ObjectKind.PROCEDURE,
          "procedure", ObjectKind.PROCEDURE,
          "trigger", ObjectKind.TRIGGER,
          "type", ObjectKind.TYPE,
          "schema", ObjectKind.SCHEMA,
          "database", ObjectKind.DATABASE);

  private final TokenCursor cursor;
  private final Grammar grammar;
  private final ProcedureParser procedures;
  private final TriggerParser triggers;
  private final String text;
  private final ColumnParser columns;

  /**
   * @param text the whole batch
   */
  DefinitionParser(
      TokenCursor cursor,
      Grammar grammar,
      ProcedureParser procedures,
      TriggerParser triggers,
      String text) {
    this.cursor = cursor;
    this.grammar = grammar;
    this.procedures = procedures;
    this.triggers = triggers;
    this.text = text;
    this.columns = new ColumnParser(cursor, grammar);
  }

  Statement create() {
    int start = cursor.current().start();
    cursor.expect("create");
    DefinitionMode mode =
        cursor.acceptAll("or", "alter") ? DefinitionMode.CREATE_OR_ALTER : DefinitionMode.CREATE;
    if (procedures.atProcedure()) {
      return procedures.definition(mode);
    }
    if (triggers.atTrigger()) {
      return triggers.definition(mode);
    }
    if (cursor.accept("table")) {
      return createTable();
    }
    if (cursor.accept("view")) {
      return createView(mode);
    }
    if (cursor.accept("type")) {
      return createType(start);
    }
    if (cursor.accept("schema")) {
      return new Statement.CreateSchema(cursor.expectName());
    }
    if (cursor.accept("database")) {
      return new Statement.CreateDatabase(cursor.expectName());
    }
    boolean unique = cursor.accept("unique");
    if (!cursor.accept("clustered")) {
      cursor.accept("nonclustered");
    }
    if (cursor.accept("index")) {
      return createIndex(unique);
    }
    throw SqlErrors.unsupported("CREATE " + cursor.current().text().toUpperCase(Locale.ROOT));
  }

  private Statement createTable() {
    ObjectName name = grammar.objectName();
    ColumnParser.TableBody body = columns.tableBody();
    skipStorage();
    return new Statement.CreateTable(name, body.columns(), body.constraints());
  }

  /** Filegroups and storage options do not change what statements see. */
  private void skipStorage() {
    while (cursor.atWord("on") || cursor.atWord("textimage_on") || cursor.atWord("with")) {
      boolean options = cursor.take().isWord("with");
      if (options || cursor.ahead(1).isSymbol("(")) {
        if (!cursor.atSymbol("(")) {
          cursor.take();
        }
        cursor.skipParentheses();
      } else {
        cursor.take();
      }
    }
  }

  private Statement createType(int start) {
    ObjectName name = grammar.objectName();
    if (cursor.atWord("from")) {
      throw SqlErrors.unsupported("CREATE TYPE … FROM");
    }
    cursor.expect("as");
    cursor.expect("table");
    ColumnParser.TableBody body = columns.tableBody();
    String definition = text.substring(start, cursor.previous().end());
    return new Statement.CreateType(name, body.columns(), body.constraints(), definition);
  }

  private Statement createView(DefinitionMode mode) {
    ObjectName name = grammar.objectName();
    List<String> names = cursor.atSymbol("(") ? grammar.nameList() : List.of();
    cursor.expect("as");
    Query query = grammar.queries().query();
    return new Statement.CreateView(name, names, query, mode, text);
  }

  private Statement createIndex(boolean unique) {
    String name = cursor.expectName();
    cursor.expect("on");
    ObjectName table = grammar.objectName();
    List<OrderItem> keys = columns.keys();
    if (cursor.accept("include")) {
      cursor.skipParentheses();
    }
    if (cursor.atWord("where")) {
      throw SqlErrors.unsupported("filtered indexes");
    }
    skipStorage();
    return new Statement.CreateIndex(name, table, keys, unique);
  }

  Statement alter() {
    cursor.expect("alter");
    if (procedures.atProcedure()) {
      return procedures.definition(DefinitionMode.ALTER);
    }
    if (triggers.atTrigger()) {
      return triggers.definition(DefinitionMode.ALTER);
    }
    if (cursor.accept("view")) {
      return createView(DefinitionMode.ALTER);
    }
    if (!cursor.accept("table")) {
      throw SqlErrors.unsupported("ALTER " + cursor.current().text().toUpperCase(Locale.ROOT));
    }
    ObjectName table = grammar.objectName();
    if (cursor.acceptAll("alter", "column")) {
      return new Statement.AlterColumn(table, columns.column());
    }
    if (cursor.accept("drop")) {
      boolean constraint = !cursor.accept("column");
      if (constraint) {
        cursor.accept("constraint");
      }
      List<String> names = new ArrayList<>();
      do {
        names.add(cursor.expectName());
      } while (cursor.acceptSymbol(","));
      return new Statement.AlterTableDrop(table, constraint, names);
    }
    if (triggers.atToggle()) {
      return triggers.toggle(table);
    }
    if (cursor.accept("with")) {
      cursor.take();
    }
    if (!cursor.accept("add")) {
      throw SqlErrors.unsupported("ALTER TABLE " + cursor.current().text());
    }
    return add(table);
  }

  private Statement add(ObjectName table) {
    List<ColumnDefinition> definitions = new ArrayList<>();
    List<TableConstraint> constraints = new ArrayList<>();
    do {
      if (columns.atConstraint()) {
        constraints.add(columns.constraint());
      } else {
        definitions.add(columns.column());
      }
    } while (cursor.acceptSymbol(","));
    return new Statement.AlterTableAdd(table, definitions, constraints);
  }

  Statement drop() {
    cursor.expect("drop");
    if (cursor.accept("index")) {
      boolean ifExists = cursor.acceptAll("if", "exists");
      String name = cursor.expectName();
      cursor.expect("on");
      return new Statement.DropIndex(name, grammar.objectName(), ifExists);
    }
    ObjectKind kind = DROPPABLE.get(cursor.current().text().toLowerCase(Locale.ROOT));
    if (kind == null) {
      throw SqlErrors.unsupported("DROP " + cursor.current().text().toUpperCase(Locale.ROOT));
    }
    cursor.take();
    boolean ifExists = cursor.acceptAll("if", "exists");
    List<ObjectName> names = new ArrayList<>();
    do {
      names.add(grammar.objectName());
    } while (cursor.acceptSymbol(","));
    return new Statement.DropObjects(kind, names, ifExists);
  }

  Statement truncate() {
    cursor.expect("truncate");
    cursor.expect("table");
    return new Statement.TruncateTable(grammar.objectName());
  }
}
