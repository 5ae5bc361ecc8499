package dev.weir.bootstrap.config.problem;

/** The severity of a {@link Problem}. */
public enum Severity {
  /** The configuration cannot be used. */
  ERROR("error"),
  /**
   * The configuration can be used, but probably does not do what its author meant; {@code --strict}
   * refuses it.
   */
  WARNING("warning"),
  /** Advice; nothing is wrong. */
  NOTE("note");

  private final String label;

  Severity(String label) {
    this.label = label;
  }

  /** Returns the word in front of the message. */
  public String label() {
    return label;
  }
}
