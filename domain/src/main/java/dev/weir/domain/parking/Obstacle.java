package dev.weir.domain.parking;

import java.util.Locale;

/**
 * The reason why a transaction keeps its connection between requests. Each is a label of a metric.
 */
public enum Obstacle {
  /** The server is not known to hold nothing for a transaction that has only read. */
  SERVER,
  /** Its isolation level is not READ COMMITTED or READ UNCOMMITTED. */
  ISOLATION,
  /** It began in a way after which its depth is not known to be 1. */
  BEGINNING,
  /** One of its requests is not known to do nothing but read. */
  STATEMENT,
  /** A name in one of its queries is not known to stand for rows that are only read. */
  RELATION,
  /** The server reported another statement than a SELECT. */
  RESULT,
  /** A part of one of its requests has failed. */
  ERROR,
  /** One of its requests was cancelled. */
  ATTENTION,
  /** Something else keeps the connection. */
  PIN,
  /** Its session has left values on the connection that stay there: those of a cursor. */
  EARLIER_VALUES,
  /** The server's answer to Weir's own question cannot be relied on. */
  UNPROVEN;

  /** Its name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
