package dev.weir.tds.response;

/** Stands where responses are read that nobody wants to know of. */
public final class IgnoredResponse implements ResponseEvents {
  /** The only one. */
  public static final IgnoredResponse INSTANCE = new IgnoredResponse();

  private IgnoredResponse() {}

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {}

  @Override
  public void error(int number, int state, int severity) {}

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {}

  @Override
  public void lost(Loss loss) {}
}
