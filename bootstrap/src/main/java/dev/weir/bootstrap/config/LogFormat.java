package dev.weir.bootstrap.config;

/** The form of log lines. */
public enum LogFormat {
  /** For people. */
  TEXT,
  /** One JSON object a line. */
  JSON
}
