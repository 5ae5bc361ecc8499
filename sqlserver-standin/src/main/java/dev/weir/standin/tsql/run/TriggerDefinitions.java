package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.catalogue.Trigger;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.DefinitionMode;
import java.util.List;

/** CREATE, ALTER, DROP, ENABLE and DISABLE TRIGGER. */
final class TriggerDefinitions {
  private final Scope scope;
  private final Session session;
  private final ObjectDefinitions objects;

  TriggerDefinitions(Scope scope) {
    this.scope = scope;
    session = scope.session();
    objects = new ObjectDefinitions(scope);
  }

  void create(Statement.CreateTrigger create) {
    StoredObject table = objects.find(create.table());
    if (table == null || table.type() != ObjectType.TABLE) {
      throw ProcedureErrors.noTableForTrigger(create.table().toString());
    }
    StoredObject before = objects.find(create.name());
    if (before == null && create.mode() == DefinitionMode.ALTER) {
      throw SqlErrors.nothingToAlter(create.name().toString());
    }
    if (before != null && create.mode() == DefinitionMode.CREATE) {
      throw SqlErrors.objectExists(before.name());
    }
    if (before != null) {
      objects.remove(before);
    }
    Procedure body =
        new Procedure(
            List.of(),
            create.body(),
            session.settings().isOn(Switch.QUOTED_IDENTIFIER),
            session.settings().isOn(Switch.ANSI_NULLS));
    objects.add(
        create.name(), create.definition(), body, new Trigger(table.key(), create.events(), true));
  }

  void drop(ObjectName name, boolean ifExists) {
    StoredObject object = objects.find(name);
    if (object != null && object.type() == ObjectType.TRIGGER) {
      objects.remove(object);
    } else if (!ifExists) {
      throw SqlErrors.cannotDrop("trigger", name.toString());
    }
  }

  /** The triggers of a table go with it. */
  void dropAllOf(ObjectKey table) {
    triggersOf(table).forEach(objects::remove);
  }

  void toggle(Statement.ToggleTriggers toggle) {
    ObjectKey table = scope.names().key(toggle.table());
    if (toggle.triggers().isEmpty()) {
      triggersOf(table).forEach(object -> toggle(object, toggle.enabled()));
      return;
    }
    for (ObjectName name : toggle.triggers()) {
      StoredObject object = objects.find(name);
      if (object == null || !triggersOf(table).contains(object)) {
        throw SqlErrors.cannotDrop("trigger", name.toString());
      }
      toggle(object, toggle.enabled());
    }
  }

  private void toggle(StoredObject object, boolean enabled) {
    if (object.trigger() != null) {
      objects.replace(object, object.withTrigger(object.trigger().enabled(enabled)));
    }
  }

  private List<StoredObject> triggersOf(ObjectKey table) {
    return session.server().engine().objects().triggersOf(table);
  }
}
