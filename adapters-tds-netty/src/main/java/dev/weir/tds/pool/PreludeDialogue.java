package dev.weir.tds.pool;

import dev.weir.application.session.Prelude;
import dev.weir.tds.response.EnvironmentChange;

/** A {@link Prelude}, and whether the server says that all of it went well. */
final class PreludeDialogue extends OwnDialogue {
  private final Prelude prelude;
  private final PooledConnection.Prepared whenDone;
  private boolean resetAcknowledged;
  private long begun;

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
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    if (prelude.begins() && begun == 0 && change == EnvironmentChange.TRANSACTION_BEGUN) {
      begun = descriptor;
    } else {
      super.transaction(change, descriptor, offset);
    }
  }

  @Override
  void over(boolean quiet) {
    // Whoever is next would take for its own what came behind the answer.
    boolean well = quiet && wentWell() && (resetAcknowledged || !prelude.reset());
    whenDone.prepared(well, begun);
  }
}
