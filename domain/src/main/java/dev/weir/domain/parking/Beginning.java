package dev.weir.domain.parking;

/** The way in which the transaction of a request began. */
public enum Beginning {
  /** It was open before the request. */
  EARLIER,
  /** Weir began it, without a name, right before the request: its depth is 1. */
  BY_WEIR,
  /** The request itself began it, because implicit transactions are on: its depth is 1. */
  BY_READING,
  /** In any other way. */
  OTHERWISE
}
