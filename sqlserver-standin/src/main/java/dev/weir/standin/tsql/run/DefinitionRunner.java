package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.render.Names;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import java.util.List;
import java.util.Locale;

/** CREATE, ALTER and DROP. */
final class DefinitionRunner {
  private final Scope scope;
  private final Session session;

  DefinitionRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Statement.Definition definition) {
    switch (definition) {
      case Statement.CreateTable table -> createTable(table);
      case Statement.AlterTableAdd add -> add(add);
      case Statement.AlterTableDrop drop -> dropFromTable(drop);
      case Statement.AlterColumn alter -> alterColumn(alter);
      case Statement.CreateIndex index -> createIndex(index);
      case Statement.DropIndex index -> dropIndex(index);
      case Statement.DropObjects drop -> drop(drop);
      case Statement.CreateView view -> createView(view);
      case Statement.CreateSchema schema -> createSchema(schema);
      case Statement.CreateDatabase database -> createDatabase(database);
    }
  }

  /** Lasting things are defined under their full names, as another H2 session may define them. */
  private final class QualifiedNames implements Names {
    @Override
    public String table(ObjectName name) {
      return name.isTemporary()
          ? scope.names().table(name)
          : schema(name) + "." + '"' + name.object().replace("\"", "\"\"") + '"';
    }

    @Override
    public String schema(ObjectName name) {
      return scope.names().schema(name);
    }
  }

  private void createTable(Statement.CreateTable table) {
    scope.beginImplicitly();
    ObjectName name = table.name();
    if (name.isTemporary()) {
      createTemporary(table);
    } else {
      Names names = new QualifiedNames();
      session
          .definitions()
          .create(
              Renderer.createTable(table, names, scope.values()),
              text("DROP TABLE " + names.table(name)));
    }
    scope.finished(Command.CREATE_TABLE);
  }

  private void createTemporary(Statement.CreateTable table) {
    String name = table.name().object();
    if (name.startsWith("##")) {
      throw SqlErrors.unsupported("global temporary tables");
    }
    session.temporaryTables().create(name);
    try {
      session.engine().define(Renderer.createTable(table, scope.names(), scope.values()));
    } catch (SqlErrorException e) {
      session.temporaryTables().forget(name);
      throw e;
    }
  }

  private void createView(Statement.CreateView view) {
    scope.beginImplicitly();
    Names names = new QualifiedNames();
    Rendering create = Renderer.createView(view, names, scope.values());
    if (view.replace()) {
      session.definitions().change(create, "CREATE OR ALTER VIEW");
    } else {
      session.definitions().create(create, text("DROP VIEW " + names.table(view.name())));
    }
    scope.finished(Command.NONE);
  }

  private void createIndex(Statement.CreateIndex index) {
    scope.beginImplicitly();
    Rendering create = Renderer.createIndex(index, new QualifiedNames(), scope.values());
    session.definitions().change(create, "CREATE INDEX");
    scope.finished(Command.CREATE_INDEX);
  }

  private void dropIndex(Statement.DropIndex drop) {
    scope.beginImplicitly();
    String name = Renderer.indexName(drop.table(), drop.name(), new QualifiedNames());
    session
        .definitions()
        .change(text("DROP INDEX " + (drop.ifExists() ? "IF EXISTS " : "") + name), "DROP INDEX");
    scope.finished(Command.NONE);
  }

  private void add(Statement.AlterTableAdd add) {
    scope.beginImplicitly();
    Names names = new QualifiedNames();
    for (int i = 0; i < add.columns().size(); i++) {
      alter(Renderer.addColumn(add, i, names, scope.values()));
    }
    for (int i = 0; i < add.constraints().size(); i++) {
      alter(Renderer.addConstraint(add, i, names, scope.values()));
    }
    scope.finished(Command.ALTER_TABLE);
  }

  private void alterColumn(Statement.AlterColumn alter) {
    scope.beginImplicitly();
    alter(Renderer.alterColumn(alter, new QualifiedNames(), scope.values()));
    scope.finished(Command.ALTER_TABLE);
  }

  private void dropFromTable(Statement.AlterTableDrop drop) {
    scope.beginImplicitly();
    String table = new QualifiedNames().table(drop.table());
    for (String name : drop.names()) {
      alter(
          text(
              "ALTER TABLE %s DROP %s \"%s\""
                  .formatted(
                      table,
                      drop.constraint() ? "CONSTRAINT" : "COLUMN",
                      name.replace("\"", "\"\""))));
    }
    scope.finished(Command.ALTER_TABLE);
  }

  private void alter(Rendering rendering) {
    session.definitions().change(rendering, "ALTER TABLE");
  }

  private void createSchema(Statement.CreateSchema create) {
    ObjectName inSchema = ObjectName.of(create.name(), "");
    String schema = scope.names().schema(inSchema);
    session.definitions().create(text("CREATE SCHEMA " + schema), text("DROP SCHEMA " + schema));
    scope.finished(Command.NONE);
  }

  private void createDatabase(Statement.CreateDatabase create) {
    if (session.transactions().isOpen()) {
      throw SqlErrors.unsupported("CREATE DATABASE within a transaction");
    }
    session.server().engine().createDatabase(create.name());
    scope.finished(Command.NONE);
  }

  private void drop(Statement.DropObjects drop) {
    scope.beginImplicitly();
    for (ObjectName name : drop.names()) {
      dropOne(drop, name);
    }
    scope.finished(drop.kind() == Statement.ObjectKind.TABLE ? Command.DROP_TABLE : Command.NONE);
  }

  private void dropOne(Statement.DropObjects drop, ObjectName name) {
    switch (drop.kind()) {
      case TABLE -> dropTable(drop, name);
      case VIEW -> dropNamed(drop, name);
      case SCHEMA -> {
        String schema = scope.names().schema(ObjectName.of(name.object(), ""));
        session.definitions().change(text("DROP SCHEMA " + schema), "DROP SCHEMA");
      }
      case DATABASE -> {
        if (!drop.ifExists() || session.server().engine().database(name.object()) != null) {
          session.server().engine().dropDatabase(name.object());
        }
      }
      case PROCEDURE -> throw SqlErrors.unsupported("DROP PROCEDURE");
    }
  }

  private void dropTable(Statement.DropObjects drop, ObjectName name) {
    if (!name.isTemporary()) {
      dropNamed(drop, name);
    } else if (!drop.ifExists() || session.temporaryTables().find(name.object()) != null) {
      session.temporaryTables().drop(name.object());
    }
  }

  private void dropNamed(Statement.DropObjects drop, ObjectName name) {
    String kind = drop.kind().name();
    String sql =
        "DROP " + kind + (drop.ifExists() ? " IF EXISTS " : " ") + new QualifiedNames().table(name);
    try {
      session.definitions().change(text(sql), "DROP " + kind);
    } catch (SqlErrorException e) {
      boolean missing = e.error().number() == 208;
      throw missing ? SqlErrors.cannotDrop(kind.toLowerCase(Locale.ROOT), name.toString()) : e;
    }
  }

  private static Rendering text(String sql) {
    return new Rendering(sql, List.of());
  }
}
