package dev.weir.application.prepared;

/** How a call that has to do with handles goes to the server, and what its client is told. */
public sealed interface HandleUse {
  /** As the client sent it. */
  record Unchanged() implements HandleUse {
    static final Unchanged INSTANCE = new Unchanged();
  }

  /** Without the handle that it names, which is none: the server is given 0. */
  record WithoutHandle() implements HandleUse {
    static final WithoutHandle INSTANCE = new WithoutHandle();
  }

  /** By a handle of the server's. */
  sealed interface AtServer extends HandleUse {
    PreparedStatement statement();

    long handle();
  }

  /**
   * By the server's handle in the place of the client's number.
   *
   * @param number the client's
   */
  record ByHandle(PreparedStatement statement, long handle, int number) implements AtServer {}

  /**
   * As one that prepares the statement and runs it: the connection does not know it. The client
   * hears nothing of the new handle.
   *
   * @param number the client's
   */
  record PreparedAgain(PreparedStatement statement, int number) implements HandleUse {}

  /**
   * As one that runs the statement by a handle which the connection has: its client is told the
   * number as if it had been prepared.
   *
   * @param number the client's
   */
  record Reused(PreparedStatement statement, long handle, int number) implements AtServer {}

  /**
   * As the client sent it, but that it replaces no handle of others; the client is told the number
   * in the place of the handle.
   *
   * @param number the client's
   * @param replaces whether it names a handle of the server's own, which the server gives up
   */
  record Prepared(PreparedStatement statement, int number, boolean replaces) implements HandleUse {}

  /**
   * As one that does nothing: the statement is given up, and stays prepared for others.
   *
   * @param number the client's
   */
  record GivenUp(int number) implements HandleUse {}
}
