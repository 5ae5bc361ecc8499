package dev.weir.standin.catalogue;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.TriggerEvent;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** All objects of all databases. */
public final class ObjectDirectory {
  private static final int FIRST_ID = 245_575_913;

  /** Two datetimes this far apart differ in the column {@code modify_date}. */
  private static final int DISTINCT_MILLIS = 10;

  private final Map<String, StoredObject> objects = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger(FIRST_ID);
  private volatile boolean triggers;
  private LocalDateTime lastTime = LocalDateTime.MIN;

  /** The object of that name; null if there is none. */
  public @Nullable StoredObject find(ObjectKey key) {
    return objects.get(key.folded());
  }

  /** The objects of a database by their ids. */
  public List<StoredObject> in(String database) {
    return objects.values().stream()
        .filter(object -> object.key().database().equalsIgnoreCase(database))
        .sorted(Comparator.comparingInt(StoredObject::id))
        .toList();
  }

  /** Adds a new object; an error when the name is taken. */
  public StoredObject add(
      ObjectKey key, ObjectType type, @Nullable String definition, @Nullable Procedure procedure) {
    LocalDateTime now = now();
    return add(
        new StoredObject(ids.incrementAndGet(), key, type, now, now, definition, procedure, null));
  }

  /** Adds a new trigger; an error when the name is taken. */
  public StoredObject add(
      ObjectKey key, @Nullable String definition, Procedure body, Trigger trigger) {
    LocalDateTime now = now();
    triggers = true;
    return add(
        new StoredObject(
            ids.incrementAndGet(), key, ObjectType.TRIGGER, now, now, definition, body, trigger));
  }

  private StoredObject add(StoredObject object) {
    ObjectKey key = object.key();
    if (objects.putIfAbsent(key.folded(), object) != null) {
      throw SqlErrors.objectExists(key.name());
    }
    return object;
  }

  /** The object has another text from now on, or at least another date. */
  public void change(
      StoredObject object, @Nullable String definition, @Nullable Procedure procedure) {
    put(
        new StoredObject(
            object.id(),
            object.key(),
            object.type(),
            object.created(),
            now(),
            definition,
            procedure,
            object.trigger()));
  }

  /** Returns false while no trigger was ever made: most servers have none. */
  public boolean hasTriggers() {
    return triggers;
  }

  /** Returns the triggers of a table, the oldest first. */
  public List<StoredObject> triggersOf(ObjectKey table) {
    // Most servers have none, and each change of rows asks.
    return triggers
        ? in(table.database()).stream()
            .filter(
                object ->
                    object.trigger() != null
                        && object.trigger().table().folded().equals(table.folded()))
            .toList()
        : List.of();
  }

  /** Returns the triggers that a change of the table fires, the oldest first. */
  public List<StoredObject> triggersOf(ObjectKey table, TriggerEvent event) {
    return triggersOf(table).stream()
        .filter(object -> object.trigger() != null && object.trigger().isFor(table, event))
        .toList();
  }

  /** Puts back what was there. */
  public void put(StoredObject object) {
    objects.put(object.key().folded(), object);
  }

  public void remove(StoredObject object) {
    objects.remove(object.key().folded());
  }

  /** A new id for something that is not kept here, such as a #table. */
  public int nextId() {
    return ids.incrementAndGet();
  }

  /** Forgets a database. */
  public void removeAll(String database) {
    objects.values().removeIf(object -> object.key().database().equalsIgnoreCase(database));
  }

  /** Never the same twice, so that a change shows in its date however soon it comes. */
  private synchronized LocalDateTime now() {
    LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MILLIS);
    LocalDateTime least =
        lastTime.equals(LocalDateTime.MIN)
            ? now
            : lastTime.plus(DISTINCT_MILLIS, ChronoUnit.MILLIS);
    lastTime = now.isBefore(least) ? least : now;
    return lastTime;
  }
}
