package dev.weir.bootstrap.config;

/** When {@code /health/ready} says yes. */
public enum ReadyPolicy {
  /** At least one bucket can be served: one dead server does not take every instance out. */
  ANY,
  /** Every bucket and the ledger can be reached. */
  ALL
}
