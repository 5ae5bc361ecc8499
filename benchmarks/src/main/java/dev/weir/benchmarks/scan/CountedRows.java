package dev.weir.benchmarks.scan;

import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;

/** Counts rows; expects only their end besides. */
final class CountedRows implements ResponseEvents {
  long count;

  @Override
  public void rows(long more) {
    count += more;
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    // A result ends with this token.
  }

  @Override
  public void error(int number, int state, int severity) {
    throw new IllegalStateException("an error in a response without one");
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    throw new IllegalStateException("a transaction in a response without one");
  }

  @Override
  public void lost(Loss loss) {
    throw new IllegalStateException("a response that was lost: " + loss);
  }
}
