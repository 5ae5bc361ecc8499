package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * A column of a SELECT of nothing but values of the session.
 *
 * @param type the type it is converted to, in lower case and with nothing behind its name; null
 *     where it is not converted
 * @param alias the name of the column; null where it has none
 */
public record SelectedValue(SessionValue value, @Nullable String type, @Nullable String alias) {}
