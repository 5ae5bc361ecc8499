package dev.weir.tds.request;

/** The version of the layout of requests. */
public enum RequestDialect {
  /** TDS 7.1: no headers, and another separator of calls. */
  BEFORE_7_2,
  /** TDS 7.2 and later. */
  SINCE_7_2
}
