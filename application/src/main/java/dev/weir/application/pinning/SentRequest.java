package dev.weir.application.pinning;

/** A request of a client, as the log shows it. */
public interface SentRequest {
  /** What kind it is. */
  RequestKind kind();

  /** The beginning of its SQL text; empty where it has none. */
  String sqlText();
}
