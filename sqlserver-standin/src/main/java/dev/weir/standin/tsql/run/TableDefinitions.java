package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.TableConstraint;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import org.jspecify.annotations.Nullable;

/** Makes, changes and drops tables and their indexes. */
final class TableDefinitions {
  private final Scope scope;
  private final Session session;
  private final QualifiedNames names;
  private final ObjectDefinitions objects;

  TableDefinitions(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
    this.names = new QualifiedNames(scope.names());
    this.objects = new ObjectDefinitions(scope);
  }

  /** A table variable of the scope's frame; gives its quoted H2 name. */
  String declare(Statement.TableVariable variable) {
    if (scope.frame().hasTableVariable(variable.name())) {
      throw SqlErrors.variableDeclaredTwice(variable.name());
    }
    String h2Name = session.tableVariables().create(variable.name());
    scope.frame().declareTable(variable.name(), h2Name);
    Statement.CreateTable create =
        typed(
            new Statement.CreateTable(
                ObjectName.of(variable.name()), variable.columns(), variable.constraints()));
    session.engine().define(Renderer.createTable(create, scope.names(), scope.values()));
    return h2Name;
  }

  private Statement.CreateTable typed(Statement.CreateTable table) {
    return new Statement.CreateTable(
        table.name(), new ComputedColumns(scope).typed(table.columns()), table.constraints());
  }

  void create(Statement.CreateTable given) {
    Statement.CreateTable table = typed(given);
    ObjectName name = table.name();
    TargetTable.requireWritable(scope, name);
    if (name.isLocalTemporary()) {
      createTemporary(table);
      return;
    }
    objects.requireFree(name);
    Rendering drop = Rendering.of("DROP TABLE " + names.table(name));
    session
        .definitions()
        .create(Renderer.createTable(table, names, scope.values()), drop, "CREATE TABLE");
    objects.add(name, ObjectType.TABLE, null, null);
    if (name.isGlobalTemporary()) {
      session.globalTemporaryTables().created(scope.names().key(name), names.table(name));
    }
  }

  private void createTemporary(Statement.CreateTable table) {
    String name = table.name().object();
    session.temporaryTables().create(name);
    try {
      session.engine().define(Renderer.createTable(table, scope.names(), scope.values()));
    } catch (SqlErrorException e) {
      session.temporaryTables().forget(name);
      throw e;
    }
  }

  void drop(ObjectName name, boolean ifExists) {
    if (name.isLocalTemporary()) {
      if (!ifExists || session.temporaryTables().find(name.object()) != null) {
        session.temporaryTables().drop(name.object());
      }
      return;
    }
    StoredObject object = objects.find(name);
    if (object == null || object.type() != ObjectType.TABLE) {
      if (!ifExists) {
        throw SqlErrors.cannotDrop("table", name.toString());
      }
      return;
    }
    String qualified = names.table(name);
    session.definitions().drop(Rendering.of("DROP TABLE " + qualified), qualified);
    new TriggerDefinitions(scope).dropAllOf(object.key());
    objects.remove(object);
  }

  void createIndex(Statement.CreateIndex index) {
    Rendering create = Renderer.createIndex(index, names, scope.values());
    String h2Name = Renderer.indexName(index.table(), index.name(), names);
    change(index.table(), create, Rendering.of("DROP INDEX " + h2Name), "CREATE INDEX");
  }

  void dropIndex(Statement.DropIndex drop) {
    String name = Renderer.indexName(drop.table(), drop.name(), names);
    try {
      change(
          drop.table(),
          Rendering.of("DROP INDEX " + (drop.ifExists() ? "IF EXISTS " : "") + name),
          null,
          "DROP INDEX");
    } catch (SqlErrorException e) {
      throw e.error().number() == SqlErrors.NO_SUCH_INDEX
          ? SqlErrors.cannotDrop("index", drop.table() + "." + drop.name())
          : e;
    }
  }

  void add(Statement.AlterTableAdd given) {
    requireTable(given.table());
    Statement.AlterTableAdd add =
        new Statement.AlterTableAdd(
            given.table(),
            new ComputedColumns(scope).added(given.table(), given.columns()),
            given.constraints());
    for (int i = 0; i < add.columns().size(); i++) {
      change(
          add.table(),
          Renderer.addColumn(add, i, names, scope.values()),
          dropFrom(add.table(), false, add.columns().get(i).name()),
          "ALTER TABLE");
    }
    for (int i = 0; i < add.constraints().size(); i++) {
      TableConstraint constraint = add.constraints().get(i);
      change(
          add.table(),
          Renderer.addConstraint(add, i, names, scope.values()),
          constraint.name() == null || constraint instanceof TableConstraint.Default
              ? null
              : dropFrom(add.table(), true, constraint.name()),
          "ALTER TABLE");
    }
  }

  void alterColumn(Statement.AlterColumn alter) {
    requireTable(alter.table());
    change(
        alter.table(),
        Renderer.alterColumn(alter, names, scope.values()),
        null,
        "ALTER TABLE … ALTER COLUMN");
  }

  void dropFrom(Statement.AlterTableDrop drop) {
    requireTable(drop.table());
    for (String name : drop.names()) {
      change(
          drop.table(),
          dropFrom(drop.table(), drop.constraint(), name),
          null,
          "ALTER TABLE … DROP");
    }
  }

  private void requireTable(ObjectName table) {
    boolean known =
        table.isLocalTemporary()
            ? session.temporaryTables().find(table.object()) != null
            : objects.find(table) != null;
    if (!known) {
      throw SqlErrors.cannotFindTable(table.toString());
    }
  }

  private Rendering dropFrom(ObjectName table, boolean constraint, String name) {
    return Rendering.of(
        "ALTER TABLE %s DROP %s \"%s\""
            .formatted(
                names.table(table),
                constraint ? "CONSTRAINT" : "COLUMN",
                name.replace("\"", "\"\"")));
  }

  /** H2 would commit; what can be taken back another session does. */
  private void change(
      ObjectName table, Rendering change, @Nullable Rendering takeBack, String what) {
    boolean own = table.isLocalTemporary();
    if (takeBack == null || own) {
      session.definitions().change(change, what);
    } else {
      session.definitions().create(change, takeBack, what);
    }
    if (!own) {
      objects.touch(table);
    }
  }
}
