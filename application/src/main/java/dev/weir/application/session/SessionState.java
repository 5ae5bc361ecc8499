package dev.weir.application.session;

/** Where a client session stands. */
public enum SessionState {
  /** It has no connection and no request. */
  FREE,
  /** Its request waits for a connection. */
  QUEUED,
  /** It has a connection, which is being made fit for it. */
  PREPARING,
  /** Its server is asked what its last request has left on the connection. */
  CONFIRMING,
  /** It keeps a connection and has no request. */
  KEPT,
  /** Its request is with the server, wholly or in part. */
  SERVED,
  /** Its request is with the server, and the client has cancelled it. */
  CANCELLING,
  /**
   * Its request has taken the server too long, and Weir has cancelled it. The end of the response
   * is kept back until the server has acknowledged that.
   */
  OVERDUE,
  /** Its client is gone; the server has not yet said the last word about its request. */
  DRAINING,
  /** It was ended between two requests: the next request hears of it. */
  LOST,
  /** It is over. */
  ENDED;

  /** Whether a server connection is in the session's hands. */
  public boolean hasConnection() {
    return switch (this) {
      case PREPARING, CONFIRMING, KEPT, SERVED, CANCELLING, OVERDUE, DRAINING -> true;
      case FREE, QUEUED, LOST, ENDED -> false;
    };
  }

  /** Whether the server owes an answer to a request of a client that is there. */
  public boolean awaitsResponse() {
    return switch (this) {
      case SERVED, CANCELLING, OVERDUE -> true;
      case FREE, QUEUED, PREPARING, CONFIRMING, KEPT, DRAINING, LOST, ENDED -> false;
    };
  }

  /** Whether a request, or what may be a transaction, would be broken off by an end. */
  public boolean isUnderWay() {
    return switch (this) {
      case QUEUED, PREPARING, CONFIRMING, KEPT, SERVED, CANCELLING, OVERDUE, DRAINING -> true;
      case FREE, LOST, ENDED -> false;
    };
  }

  /** Whether a request may come now, and would be served. */
  public boolean isFreeToAsk() {
    return this == FREE || this == KEPT;
  }
}
