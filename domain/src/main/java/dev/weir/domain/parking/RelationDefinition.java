package dev.weir.domain.parking;

import org.jspecify.annotations.Nullable;

/**
 * The description of a table or view in a server's catalogue.
 *
 * @param isPlainTable whether it is a table whose rows are read without running other code
 * @param schema the schema in which it was found
 * @param view the whole definition of a view; null where it is none, or cannot be read
 */
public record RelationDefinition(boolean isPlainTable, String schema, @Nullable String view) {
  /** The definition of a name that stands for nothing that can be judged. */
  public static final RelationDefinition NONE = new RelationDefinition(false, "", null);
}
