package dev.weir.domain.tsql;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The tables and views that the queries of a text name, apart from common table expressions. */
final class ReadRelations {
  private static final String SYSTEM_PREFIX = "sys";

  private final Set<RelationName> relations = new HashSet<>();

  /** The common table expressions of the statement, so far. */
  private final Set<String> expressions = new HashSet<>();

  /** Begins a statement, which has no common table expressions yet. */
  void beginStatement() {
    expressions.clear();
  }

  /** Adds a common table expression, of which the queries that follow may make use. */
  void addExpression(String name) {
    expressions.add(name);
  }

  /**
   * Adds a name in FROM; returns false if it cannot be judged. Views of the system have no
   * definition to read, and some of them tell about transactions.
   */
  boolean add(RelationName named) {
    String name = named.name();
    String schema = named.schema() == null ? "" : named.schema().toUpperCase(Locale.ROOT);
    if (name.regionMatches(true, 0, SYSTEM_PREFIX, 0, SYSTEM_PREFIX.length())
        || schema.equals("SYS")
        || schema.equals("INFORMATION_SCHEMA")) {
      return false;
    }
    if (named.schema() == null && named.database() == null) {
      if (expressions.contains(name)) {
        return true;
      }
      if (expressions.stream().anyMatch(name::equalsIgnoreCase)) {
        // Only the server knows whether the two names are one.
        return false;
      }
    }
    relations.add(named);
    return true;
  }

  /** Returns all names. */
  Reads reads() {
    return new Reads(relations);
  }
}
