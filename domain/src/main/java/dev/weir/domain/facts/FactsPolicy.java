package dev.weir.domain.facts;

/** The source of the facts about a bucket's servers. */
public enum FactsPolicy {
  /** Each server is measured at its first connection. */
  MEASURE,
  /** Nothing is measured, and nothing is relied on. */
  CAREFUL,
  /** Nothing is measured, and the documented behaviour of SQL Server is relied on. */
  ASSUME_SQL_SERVER
}
