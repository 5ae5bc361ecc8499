package dev.weir.application.session;

/** Where a client session stands. */
public enum SessionState {
  /** It has no connection and no request. */
  FREE,
  /** Its request waits for a connection. */
  QUEUED,
  /** It keeps a connection and has no request. */
  KEPT,
  /** Its request is with the server, wholly or in part. */
  SERVED,
  /** Its request is with the server, and the client has cancelled it. */
  CANCELLING,
  /** Its client is gone; the server has not yet said the last word about its request. */
  DRAINING,
  /** It was ended between two requests: the next request hears of it. */
  LOST,
  /** It is over. */
  ENDED
}
