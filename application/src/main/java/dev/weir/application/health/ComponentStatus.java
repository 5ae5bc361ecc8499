package dev.weir.application.health;

/** The state of one component, or of the whole instance. */
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

  /** Returns its name in reports. */
  public String label() {
    return label;
  }
}
