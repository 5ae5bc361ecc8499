package dev.weir.tds.response;

/** A listener that ignores all tokens. */
public final class IgnoredResponse implements ResponseEvents {
  /** The only instance. */
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
