package dev.weir.bootstrap.config;

/** The least important line that is still logged. */
public enum LogLevel {
  /** Everything. */
  TRACE,
  /** Details for hunting a fault. */
  DEBUG,
  /** What an operator wants to know. */
  INFO,
  /** What an operator should look at. */
  WARN,
  /** What an operator must look at. */
  ERROR
}
