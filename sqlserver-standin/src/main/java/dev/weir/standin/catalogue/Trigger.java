package dev.weir.standin.catalogue;

import dev.weir.standin.tsql.ast.TriggerEvent;
import java.util.Set;

/**
 * The place of a trigger: its body is a {@link Procedure}.
 *
 * @param table the table whose changes fire it
 * @param enabled false from DISABLE TRIGGER to ENABLE TRIGGER
 */
public record Trigger(ObjectKey table, Set<TriggerEvent> events, boolean enabled) {
  public Trigger {
    events = Set.copyOf(events);
  }

  /** Returns the trigger switched on or off. */
  public Trigger enabled(boolean on) {
    return new Trigger(table, events, on);
  }

  boolean isFor(ObjectKey changed, TriggerEvent event) {
    return enabled && events.contains(event) && table.folded().equals(changed.folded());
  }
}
