package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * A column of a SELECT of session values only.
 *
 * @param type the type it is converted to, in lower case and without a length; null if it is not
 *     converted
 * @param alias the name of the column; null if it has none
 */
public record SelectedValue(SessionValue value, @Nullable String type, @Nullable String alias) {}
