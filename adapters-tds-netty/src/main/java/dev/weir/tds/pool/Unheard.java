package dev.weir.tds.pool;

import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;

/** Stands where responses are read that nobody wants to know of. */
final class Unheard implements ResponseEvents {
  static final Unheard INSTANCE = new Unheard();

  private Unheard() {}

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {}

  @Override
  public void error(int number, int state, int severity) {}

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {}

  @Override
  public void lost(Loss loss) {}
}
