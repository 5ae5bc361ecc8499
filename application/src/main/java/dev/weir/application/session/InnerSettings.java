package dev.weir.application.session;

import dev.weir.domain.tsql.Trait;
import java.util.Set;

/**
 * The options that a request may set within a procedure, a trigger or a text of its own scope. SQL
 * Server undoes that at the end of the scope; a server that does not can be asked for most options.
 */
public enum InnerSettings {
  /** It sets none there. */
  NONE,
  /** It sets some there, and a question tells all of them. */
  TOLD,
  /** It sets some there of which no question tells. */
  UNTOLD;

  static InnerSettings of(Set<Trait> traits) {
    if (traits.contains(Trait.SETS_UNTOLD_WITHIN)) {
      return UNTOLD;
    }
    return traits.contains(Trait.SETS_WITHIN) ? TOLD : NONE;
  }

  InnerSettings and(InnerSettings other) {
    return compareTo(other) < 0 ? other : this;
  }
}
