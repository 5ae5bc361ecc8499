package dev.weir.tds.pool;

import dev.weir.application.session.Prelude;
import dev.weir.tds.response.EnvironmentChange;

/** A {@link Prelude}, and whether the server says that all of it went well. */
final class PreludeDialogue extends OwnDialogue {
  private final Prelude prelude;
  private final PooledConnection.Prepared whenDone;
  private boolean resetAcknowledged;

  PreludeDialogue(Prelude prelude, PooledConnection.Prepared whenDone) {
    this.prelude = prelude;
    this.whenDone = whenDone;
  }

  @Override
  OwnRequest request() {
    return new OwnRequest(prelude.reset(), prelude.text(), 0);
  }

  @Override
  public void environment(EnvironmentChange change) {
    resetAcknowledged |= change == EnvironmentChange.RESET;
  }

  @Override
  void over(boolean quiet) {
    // Whoever is next would take for its own what came behind the answer.
    whenDone.prepared(quiet && wentWell() && (resetAcknowledged || !prelude.reset()));
  }
}
