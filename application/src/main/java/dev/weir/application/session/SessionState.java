package dev.weir.application.session;

/** The state of a client session. */
public enum SessionState {
  /** It has no connection and no request. */
  FREE,
  /** Its request waits for a connection. */
  QUEUED,
  /** It has a connection, which is being prepared for it. */
  PREPARING,
  /** Weir asks the server what the last request has left on the connection. */
  CONFIRMING,
  /** It keeps a connection and has no request. */
  KEPT,
  /** Its request is at the server, wholly or in part. */
  SERVED,
  /** Its request is at the server, and the client has cancelled it. */
  CANCELLING,
  /**
   * Its request took the server too long, and Weir has cancelled it. Weir keeps back the end of the
   * response until the server has acknowledged the attention.
   */
  OVERDUE,
  /** Its client is gone; the server has not finished with its request. */
  DRAINING,
  /** It was ended between two requests: the next request gets the error. */
  LOST,
  /** It has ended. */
  ENDED;

  /** Returns whether the session has a server connection. */
  public boolean hasConnection() {
    return switch (this) {
      case PREPARING, CONFIRMING, KEPT, SERVED, CANCELLING, OVERDUE, DRAINING -> true;
      case FREE, QUEUED, LOST, ENDED -> false;
    };
  }

  /** Returns whether a connected client waits for the server's response. */
  public boolean awaitsResponse() {
    return switch (this) {
      case SERVED, CANCELLING, OVERDUE -> true;
      case FREE, QUEUED, PREPARING, CONFIRMING, KEPT, DRAINING, LOST, ENDED -> false;
    };
  }

  /** Returns whether ending the session would interrupt a request or possibly a transaction. */
  public boolean isUnderWay() {
    return switch (this) {
      case QUEUED, PREPARING, CONFIRMING, KEPT, SERVED, CANCELLING, OVERDUE, DRAINING -> true;
      case FREE, LOST, ENDED -> false;
    };
  }

  /** Returns whether a request may come now, and would be served. */
  public boolean isFreeToAsk() {
    return this == FREE || this == KEPT;
  }
}
