package dev.weir.tds.request;

/** What requests look different by. */
public enum RequestDialect {
  /** TDS 7.1: no headers, and calls are parted by another byte. */
  BEFORE_7_2,
  /** TDS 7.2 and later. */
  SINCE_7_2
}
