package dev.weir.bootstrap.config.schema;

import dev.weir.domain.bucket.PinningMode;

/** The pinning modes in which a key has an effect. */
public enum Modes {
  /** Every mode. */
  ALL("all"),
  /** The modes in which Weir itself logs in at the server. */
  POOLED("transaction, session"),
  /** The mode in which sessions share server connections. */
  SHARED("transaction");

  private final String label;

  Modes(String label) {
    this.label = label;
  }

  /** Returns the text for the reference. */
  public String label() {
    return label;
  }

  /** Returns whether a key of these modes has an effect in {@code mode}. */
  public boolean contains(PinningMode mode) {
    return switch (this) {
      case ALL -> true;
      case POOLED -> mode != PinningMode.PASSTHROUGH;
      case SHARED -> mode == PinningMode.TRANSACTION;
    };
  }
}
