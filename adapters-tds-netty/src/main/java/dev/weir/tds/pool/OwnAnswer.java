package dev.weir.tds.pool;

import dev.weir.application.session.Prelude;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.token.DoneStatus;

/** What a server says to a {@link Prelude}: whether all of it went well. */
final class OwnAnswer implements ResponseEvents {
  private final Prelude prelude;
  private boolean resetAcknowledged;
  private boolean failed;
  private boolean done;

  OwnAnswer(Prelude prelude) {
    this.prelude = prelude;
  }

  /** Whether the whole answer says that the connection is as it was to be. */
  boolean wentWell() {
    return done && !failed && (resetAcknowledged || !prelude.reset());
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    failed |= (status & DoneStatus.ERROR) != 0;
    done = (status & DoneStatus.MORE) == 0;
  }

  @Override
  public void error(int number, int state, int severity) {
    failed = true;
  }

  @Override
  public void environment(EnvironmentChange change) {
    resetAcknowledged |= change == EnvironmentChange.RESET;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    // A prelude leaves none open, and a reset that ends one is what it is there for.
    failed |= change.opensTransaction();
  }

  @Override
  public void lost(Loss loss) {
    failed = true;
  }
}
