package dev.weir.domain.tsql;

import java.util.Set;

/**
 * A text that does nothing but read, as far as its words tell: it consists of statements of a short
 * list, which call functions of a short list. It reads the tables and views named here, whose own
 * definitions decide whether that is all it does.
 *
 * @param relations the tables and views that its queries name
 */
public record Reads(Set<RelationName> relations) {
  /** Keeps a copy. */
  public Reads {
    relations = Set.copyOf(relations);
  }
}
