package dev.weir.application.health;

/** The state of one part, or of the whole. */
public enum ComponentStatus {
  /** Works. */
  HEALTHY("healthy"),
  /** Works with limits that an operator should know of. */
  DEGRADED("degraded"),
  /** Does not work. */
  UNHEALTHY("unhealthy");

  private final String label;

  ComponentStatus(String label) {
    this.label = label;
  }

  /** The word in reports. */
  public String label() {
    return label;
  }
}
