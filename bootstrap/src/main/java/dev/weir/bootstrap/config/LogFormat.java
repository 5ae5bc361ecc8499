package dev.weir.bootstrap.config;

/** The form of log lines. */
public enum LogFormat {
  /** Text for people. */
  TEXT,
  /** One JSON object per line. */
  JSON
}
