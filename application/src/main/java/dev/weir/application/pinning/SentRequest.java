package dev.weir.application.pinning;

/** A request of a client, as the log shows it. */
public interface SentRequest {
  /** Returns its kind. */
  RequestKind kind();

  /** Returns the beginning of its SQL text; empty where it has none. */
  String sqlText();
}
