package dev.weir.application.prepared;

/** The form in which a call about handles is sent to the server, and its client's answer. */
public sealed interface HandleUse {
  /** The call is sent as it came. */
  record Unchanged() implements HandleUse {
    static final Unchanged INSTANCE = new Unchanged();
  }

  /** The call is sent with handle 0 in place of the one it names, which is not valid. */
  record WithoutHandle() implements HandleUse {
    static final WithoutHandle INSTANCE = new WithoutHandle();
  }

  /** The call runs by a handle of the server's. */
  sealed interface AtServer extends HandleUse {
    PreparedStatement statement();

    long handle();
  }

  /**
   * The call is sent with the server's handle in place of the client's number.
   *
   * @param number the client's number
   */
  record ByHandle(PreparedStatement statement, long handle, int number) implements AtServer {}

  /**
   * The call is sent as one that prepares the statement and runs it, since the connection does not
   * have it. The client is not told the new handle.
   *
   * @param number the client's number
   */
  record PreparedAgain(PreparedStatement statement, int number) implements HandleUse {}

  /**
   * The preparation is sent as a call that runs the statement by a handle the connection has. The
   * client is told the number as if the statement had been prepared.
   *
   * @param number the client's number
   */
  record Reused(PreparedStatement statement, long handle, int number) implements AtServer {}

  /**
   * The preparation is sent as it came, but without replacing a shared handle. The client is told
   * the number in place of the handle.
   *
   * @param number the client's number
   * @param replaces whether it names a handle of the server's own, which the server gives up
   */
  record Prepared(PreparedStatement statement, int number, boolean replaces) implements HandleUse {}

  /**
   * The call is sent as one without effect: the client gives its statement up, which stays prepared
   * for other sessions.
   *
   * @param number the client's number
   */
  record GivenUp(int number) implements HandleUse {}
}
