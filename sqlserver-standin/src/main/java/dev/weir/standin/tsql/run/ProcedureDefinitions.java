package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.DefinitionMode;

/** CREATE, ALTER and DROP PROCEDURE. */
final class ProcedureDefinitions {
  private final Session session;
  private final ObjectDefinitions objects;

  ProcedureDefinitions(Scope scope) {
    session = scope.session();
    objects = new ObjectDefinitions(scope);
  }

  void create(Statement.CreateProcedure create) {
    Procedure procedure =
        new Procedure(
            create.parameters(),
            create.body(),
            session.settings().isOn(Switch.QUOTED_IDENTIFIER),
            session.settings().isOn(Switch.ANSI_NULLS));
    if (create.name().isLocalTemporary()) {
      createTemporary(create, procedure);
      return;
    }
    StoredObject before = objects.find(create.name());
    if (before == null || create.mode() == DefinitionMode.CREATE) {
      if (create.mode() == DefinitionMode.ALTER) {
        throw SqlErrors.nothingToAlter(create.name().toString());
      }
      if (before != null) {
        throw ProcedureErrors.procedureExists(before.name());
      }
      objects.add(create.name(), ObjectType.PROCEDURE, create.definition(), procedure);
      return;
    }
    if (before.type() != ObjectType.PROCEDURE) {
      throw ProcedureErrors.wrongKindOfObject(create.name().toString());
    }
    objects.change(before, create.definition(), procedure);
  }

  private void createTemporary(Statement.CreateProcedure create, Procedure procedure) {
    String name = create.name().object();
    boolean exists = session.temporaryProcedures().find(name) != null;
    switch (create.mode()) {
      case CREATE -> session.temporaryProcedures().create(name, procedure);
      case CREATE_OR_ALTER -> session.temporaryProcedures().replace(name, procedure);
      case ALTER -> {
        if (!exists) {
          throw SqlErrors.nothingToAlter(name);
        }
        session.temporaryProcedures().replace(name, procedure);
      }
    }
  }

  void drop(ObjectName name, boolean ifExists) {
    boolean dropped;
    if (name.isLocalTemporary()) {
      dropped = session.temporaryProcedures().drop(name.object());
    } else {
      StoredObject object = objects.find(name);
      dropped = object != null && object.type() == ObjectType.PROCEDURE;
      if (object != null && dropped) {
        objects.remove(object);
      }
    }
    if (!dropped && !ifExists) {
      throw SqlErrors.cannotDrop("procedure", name.toString());
    }
  }
}
