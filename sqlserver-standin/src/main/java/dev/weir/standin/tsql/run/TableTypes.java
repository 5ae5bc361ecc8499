package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.TableValue;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table types, and the tables that variables and parameters of them are. */
final class TableTypes {
  private final Scope scope;
  private final ObjectDefinitions objects;

  TableTypes(Scope scope) {
    this.scope = scope;
    this.objects = new ObjectDefinitions(scope);
  }

  void create(Statement.CreateType type) {
    if (objects.find(type.name()) != null) {
      throw SqlErrors.typeExists(type.name().toString());
    }
    objects.add(type.name(), ObjectType.TABLE_TYPE, type.definition(), null);
  }

  void drop(ObjectName name, boolean ifExists) {
    StoredObject object = objects.find(name);
    if (object != null && object.type() == ObjectType.TABLE_TYPE) {
      objects.remove(object);
    } else if (!ifExists) {
      throw SqlErrors.cannotDrop("type", name.toString());
    }
  }

  /** Returns the definition of the type. */
  private Statement.CreateType find(ObjectName name) {
    StoredObject object = objects.find(name);
    String definition =
        object == null || object.type() != ObjectType.TABLE_TYPE ? null : object.definition();
    if (definition != null) {
      for (Located located : StatementParser.parse(definition, true)) {
        if (located.statement() instanceof Statement.CreateType type) {
          return type;
        }
      }
    }
    throw SqlErrors.unknownType(name.toString());
  }

  /** A variable of the type, without rows; gives its quoted H2 name. */
  String declare(String variable, ObjectName typeName) {
    Statement.CreateType type = find(typeName);
    return new TableDefinitions(scope)
        .declare(new Statement.TableVariable(variable, type.columns(), type.constraints()));
  }

  /** A table with the rows that a client has sent; gives its quoted H2 name. */
  String received(String variable, TableValue table) {
    ObjectName type =
        table.schema().isEmpty()
            ? ObjectName.of(table.name())
            : ObjectName.of(table.schema(), table.name());
    String h2Name = declare(variable, type);
    ObjectName target = ObjectName.of(variable);
    List<String> names =
        List.copyOf(
            TargetTable.info(scope, target).columns().values().stream()
                .map(column -> column.name())
                .toList());
    List<String> sent = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      TableValue.Column column = table.columns().get(i);
      if (i >= names.size()) {
        throw SqlErrors.wrongColumnCount();
      }
      if (!column.defaulted()) {
        sent.add(names.get(i));
        columns.add(Column.computed(names.get(i), column.type().type()));
      }
    }
    if (!table.rows().isEmpty()) {
      new RowInserter(scope).insert(target, sent, columns, sentRows(table));
    }
    return h2Name;
  }

  private static List<List<@Nullable Object>> sentRows(TableValue table) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (List<TypedValue> sent : table.rows()) {
      List<@Nullable Object> row = new ArrayList<>();
      for (int i = 0; i < sent.size(); i++) {
        if (!table.columns().get(i).defaulted()) {
          row.add(sent.get(i).value());
        }
      }
      rows.add(row);
    }
    return rows;
  }
}
