package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectDirectory;
import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.catalogue.Trigger;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Definitions;
import dev.weir.standin.tsql.ast.ObjectName;
import org.jspecify.annotations.Nullable;

/** Puts objects into the catalogue and takes them out, both of which a rollback undoes. */
final class ObjectDefinitions {
  private final SessionNames names;
  private final ObjectDirectory objects;
  private final Definitions definitions;

  ObjectDefinitions(Scope scope) {
    names = scope.names();
    objects = scope.session().server().engine().objects();
    definitions = scope.session().definitions();
  }

  @Nullable StoredObject find(ObjectName name) {
    return objects.find(names.key(name));
  }

  /** Fails when the name is taken. */
  void requireFree(ObjectName name) {
    ObjectKey key = names.key(name);
    if (objects.find(key) != null) {
      throw SqlErrors.objectExists(key.name());
    }
    if (definitions.isHidden(names.qualified(name))) {
      throw SqlErrors.unsupported("making what the same transaction has dropped");
    }
  }

  void add(
      ObjectName name,
      ObjectType type,
      @Nullable String definition,
      @Nullable Procedure procedure) {
    StoredObject added = objects.add(names.key(name), type, definition, procedure);
    definitions.done(() -> objects.remove(added));
  }

  /** Adds a trigger. */
  void add(ObjectName name, @Nullable String definition, Procedure body, Trigger trigger) {
    StoredObject added = objects.add(names.key(name), definition, body, trigger);
    definitions.done(() -> objects.remove(added));
  }

  void replace(StoredObject before, StoredObject after) {
    objects.put(after);
    definitions.done(() -> objects.put(before));
  }

  void change(StoredObject object, @Nullable String definition, @Nullable Procedure procedure) {
    objects.change(object, definition, procedure);
    definitions.done(() -> objects.put(object));
  }

  /** Something of the table has changed: its date shows it. */
  void touch(ObjectName name) {
    StoredObject object = find(name);
    if (object != null) {
      change(object, object.definition(), object.procedure());
    }
  }

  void remove(StoredObject object) {
    objects.remove(object);
    definitions.done(() -> objects.put(object));
  }
}
