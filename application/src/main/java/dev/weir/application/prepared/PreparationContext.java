package dev.weir.application.prepared;

import org.jspecify.annotations.Nullable;

/**
 * What the meaning of a statement hangs on beside its text. A server refuses a handle (error 586)
 * when one of these is another than it was; the user's default schema is among them, which the
 * login profile has, unless the session works as somebody else.
 *
 * @param ansiNulls null where it is the login's, and that is not known
 * @param quotedIdentifier likewise
 * @param asAnother whether the session works as another user than its login's
 */
public record PreparationContext(
    String database,
    @Nullable String ansiNulls,
    @Nullable String quotedIdentifier,
    boolean asAnother) {}
