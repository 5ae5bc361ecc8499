package dev.weir.bootstrap.config.schema;

import dev.weir.domain.bucket.PinningMode;

/** In which pinning modes a key has an effect. */
public enum Modes {
  /** In every mode. */
  ALL("all"),
  /** Where Weir itself logs in at the server. */
  POOLED("transaction, session"),
  /** Where sessions share server connections. */
  SHARED("transaction");

  private final String label;

  Modes(String label) {
    this.label = label;
  }

  /** The words of the reference. */
  public String label() {
    return label;
  }

  /** Whether a key of these modes does something in {@code mode}. */
  public boolean include(PinningMode mode) {
    return switch (this) {
      case ALL -> true;
      case POOLED -> mode != PinningMode.PASSTHROUGH;
      case SHARED -> mode == PinningMode.TRANSACTION;
    };
  }
}
