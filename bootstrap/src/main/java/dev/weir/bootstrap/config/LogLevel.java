package dev.weir.bootstrap.config;

/** The lowest level that is logged. */
public enum LogLevel {
  /** Everything. */
  TRACE,
  /** Details for debugging. */
  DEBUG,
  /** Events of normal operation. */
  INFO,
  /** Problems that an operator should look at. */
  WARN,
  /** Failures that an operator must look at. */
  ERROR
}
