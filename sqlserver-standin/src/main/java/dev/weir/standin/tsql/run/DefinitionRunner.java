package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.DefinitionMode;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import java.util.List;

/** CREATE, ALTER and DROP. */
final class DefinitionRunner {
  private final Scope scope;
  private final Session session;
  private final QualifiedNames names;
  private final ObjectDefinitions objects;

  DefinitionRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
    this.names = new QualifiedNames(scope.names());
    this.objects = new ObjectDefinitions(scope);
  }

  void run(Statement.Definition definition) {
    scope.beginImplicitly();
    session.transactions().requireWritable();
    defined(definition).forEach(name -> TargetTable.requireWritable(scope, name));
    switch (definition) {
      case Statement.CreateTable table -> {
        new TableDefinitions(scope).create(table);
        scope.finished(Command.CREATE_TABLE);
      }
      case Statement.AlterTableAdd add -> {
        new TableDefinitions(scope).add(add);
        scope.finished(Command.ALTER_TABLE);
      }
      case Statement.AlterTableDrop drop -> {
        new TableDefinitions(scope).dropFrom(drop);
        scope.finished(Command.ALTER_TABLE);
      }
      case Statement.AlterColumn alter -> {
        new TableDefinitions(scope).alterColumn(alter);
        scope.finished(Command.ALTER_TABLE);
      }
      case Statement.CreateIndex index -> {
        new TableDefinitions(scope).createIndex(index);
        scope.finished(Command.CREATE_INDEX);
      }
      case Statement.DropIndex index -> {
        new TableDefinitions(scope).dropIndex(index);
        scope.finished(Command.NONE);
      }
      case Statement.DropObjects drop -> drop(drop);
      case Statement.CreateView view -> createView(view);
      case Statement.CreateSchema schema -> createSchema(schema);
      case Statement.CreateDatabase database -> createDatabase(database);
      case Statement.CreateProcedure procedure -> {
        new ProcedureDefinitions(scope).create(procedure);
        scope.finished(Command.NONE);
      }
      case Statement.CreateTrigger trigger -> {
        new TriggerDefinitions(scope).create(trigger);
        scope.finished(Command.NONE);
      }
      case Statement.ToggleTriggers toggle -> {
        new TriggerDefinitions(scope).toggle(toggle);
        scope.finished(Command.NONE);
      }
      case Statement.CreateType type -> {
        new TableTypes(scope).create(type);
        scope.finished(Command.NONE);
      }
    }
  }

  /** The objects that a definition makes or changes. */
  private static List<ObjectName> defined(Statement.Definition definition) {
    return switch (definition) {
      case Statement.CreateTable table -> List.of(table.name());
      case Statement.AlterTableAdd add -> List.of(add.table());
      case Statement.AlterTableDrop drop -> List.of(drop.table());
      case Statement.AlterColumn alter -> List.of(alter.table());
      case Statement.CreateIndex index -> List.of(index.table());
      case Statement.DropIndex index -> List.of(index.table());
      case Statement.DropObjects drop ->
          drop.kind() == Statement.ObjectKind.DATABASE ? List.of() : drop.names();
      case Statement.CreateView view -> List.of(view.name());
      case Statement.CreateSchema schema -> List.of(ObjectName.of(schema.name()));
      case Statement.CreateDatabase ignored -> List.of();
      case Statement.CreateProcedure procedure -> List.of(procedure.name());
      case Statement.CreateTrigger trigger -> List.of(trigger.name());
      case Statement.ToggleTriggers toggle -> List.of(toggle.table());
      case Statement.CreateType type -> List.of(type.name());
    };
  }

  private void createView(Statement.CreateView view) {
    StoredObject before = objects.find(view.name());
    if (before == null || view.mode() == DefinitionMode.CREATE) {
      if (view.mode() == DefinitionMode.ALTER) {
        throw SqlErrors.invalidObject(view.name().toString());
      }
      objects.requireFree(view.name());
      session
          .definitions()
          .create(
              Renderer.createView(view, names, scope.values()),
              Rendering.of("DROP VIEW " + names.table(view.name())),
              "CREATE VIEW");
      objects.add(view.name(), ObjectType.VIEW, view.definition(), null);
    } else {
      session.definitions().change(Renderer.createView(view, names, scope.values()), "ALTER VIEW");
      objects.change(before, view.definition(), null);
    }
    scope.finished(Command.NONE);
  }

  private void createSchema(Statement.CreateSchema create) {
    String schema = names.schema(ObjectName.of(create.name(), ""));
    session
        .definitions()
        .create(
            Rendering.of("CREATE SCHEMA " + schema),
            Rendering.of("DROP SCHEMA " + schema),
            "CREATE SCHEMA");
    scope.finished(Command.NONE);
  }

  private void createDatabase(Statement.CreateDatabase create) {
    if (session.transactions().isOpen()) {
      throw SqlErrors.notInTransaction("CREATE DATABASE");
    }
    session.server().engine().createDatabase(create.name());
    scope.finished(Command.NONE);
  }

  private void drop(Statement.DropObjects drop) {
    for (ObjectName name : drop.names()) {
      dropOne(drop, name);
    }
    scope.finished(drop.kind() == Statement.ObjectKind.TABLE ? Command.DROP_TABLE : Command.NONE);
  }

  private void dropOne(Statement.DropObjects drop, ObjectName name) {
    switch (drop.kind()) {
      case TABLE -> new TableDefinitions(scope).drop(name, drop.ifExists());
      case VIEW -> dropView(name, drop.ifExists());
      case PROCEDURE -> new ProcedureDefinitions(scope).drop(name, drop.ifExists());
      case TRIGGER -> new TriggerDefinitions(scope).drop(name, drop.ifExists());
      case TYPE -> new TableTypes(scope).drop(name, drop.ifExists());
      case SCHEMA ->
          session
              .definitions()
              .change(
                  Rendering.of("DROP SCHEMA " + names.schema(ObjectName.of(name.object(), ""))),
                  "DROP SCHEMA");
      case DATABASE -> {
        if (session.transactions().isOpen()) {
          throw SqlErrors.notInTransaction("DROP DATABASE");
        }
        if (!drop.ifExists() || session.server().engine().database(name.object()) != null) {
          session.server().engine().dropDatabase(name.object());
        }
      }
    }
  }

  private void dropView(ObjectName name, boolean ifExists) {
    StoredObject object = objects.find(name);
    if (object == null || object.type() != ObjectType.VIEW) {
      if (!ifExists) {
        throw SqlErrors.cannotDrop("view", name.toString());
      }
      return;
    }
    String qualified = names.table(name);
    session.definitions().drop(Rendering.of("DROP VIEW " + qualified), qualified);
    objects.remove(object);
  }
}
