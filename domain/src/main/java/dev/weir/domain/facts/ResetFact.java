package dev.weir.domain.facts;

/** The effect of a reset on one kind of state. */
public record ResetFact(ResetWay way, StateKind state) implements ServerFact {
  @Override
  public String label() {
    return way.label() + "/" + state.label();
  }
}
