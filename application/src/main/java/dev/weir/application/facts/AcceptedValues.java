package dev.weir.application.facts;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.Setting;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The values of options that a server has accepted from sessions of one login profile. Weir
 * promises a client no other value on its own: a server may refuse a language that another one
 * knows, or an isolation level.
 *
 * <p>Bounded, because clients choose the values: the oldest is forgotten first.
 */
public final class AcceptedValues {
  /** The number of values kept; programs set the same few at each connect. */
  static final int MOST = 128;

  private final boolean acceptsAll;
  private final Set<Assignment> values = new LinkedHashSet<>();

  /** Creates it without values. */
  public AcceptedValues() {
    this(false);
  }

  private AcceptedValues(boolean acceptsAll) {
    this.acceptsAll = acceptsAll;
  }

  /** Returns the values of a server that is assumed to accept all that SQL Server accepts. */
  public static AcceptedValues all() {
    return new AcceptedValues(true);
  }

  /** Returns whether the server has accepted exactly this value. */
  public boolean contains(Assignment value) {
    return acceptsAll || values.contains(value);
  }

  /** Adds values that the server has accepted. */
  public void add(Collection<? extends Setting> accepted) {
    for (Setting each : accepted) {
      if (each instanceof Assignment value && !acceptsAll && values.add(value)) {
        forgetOldest();
      }
    }
  }

  private void forgetOldest() {
    if (values.size() > MOST) {
      values.remove(values.iterator().next());
    }
  }

  /** Removes values, one of which the server has refused. */
  public void remove(Collection<? extends Setting> refused) {
    refused.forEach(values::remove);
  }

  /** Removes all values: another server may answer next. */
  void clear() {
    values.clear();
  }
}
