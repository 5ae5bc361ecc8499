package dev.weir.tds.request;

/** The kind of end of a call. */
public enum CallEnd {
  /** The end of the request. */
  LAST,
  /** Another call. */
  ANOTHER_FOLLOWS,
  /** Another call, and one of the two is not to be executed. */
  NOT_EXECUTED
}
