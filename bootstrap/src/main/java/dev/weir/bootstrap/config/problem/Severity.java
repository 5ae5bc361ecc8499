package dev.weir.bootstrap.config.problem;

/** How much a {@link Problem} matters. */
public enum Severity {
  /** The configuration cannot be used. */
  ERROR("error"),
  /** It can be used, and probably does not do what was meant; {@code --strict} refuses it. */
  WARNING("warning"),
  /** Advice; nothing is wrong. */
  NOTE("note");

  private final String label;

  Severity(String label) {
    this.label = label;
  }

  /** The word in front of the message. */
  public String label() {
    return label;
  }
}
