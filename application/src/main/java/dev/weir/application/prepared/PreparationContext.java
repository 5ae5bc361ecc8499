package dev.weir.application.prepared;

import org.jspecify.annotations.Nullable;

/**
 * The settings that decide the meaning of a statement beside its text. A server refuses a handle
 * (error 586) when one of them has changed. The user's default schema is another one: it is the
 * same for the whole login profile, unless the session works as another user.
 *
 * @param ansiNulls null where it is the login's, which is unknown
 * @param quotedIdentifier null where it is the login's, which is unknown
 * @param asAnother whether the session works as another user than its login's
 */
public record PreparationContext(
    String database,
    @Nullable String ansiNulls,
    @Nullable String quotedIdentifier,
    boolean asAnother) {
  /** Returns whether it differs from the other in the user at most. */
  boolean isSameButForUser(PreparationContext other) {
    return equals(
        new PreparationContext(other.database, other.ansiNulls, other.quotedIdentifier, asAnother));
  }
}
