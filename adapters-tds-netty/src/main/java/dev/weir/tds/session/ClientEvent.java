package dev.weir.tds.session;

/** The meaning of a client's next packet for its session. */
enum ClientEvent {
  /** There is no packet, or none is read now. */
  NONE,

  /** A packet that needs no action: it belongs to a request that is held or dropped. */
  PASSED,

  /** All of a request is held. */
  REQUEST,

  /** The held part of a request has reached its limit, and more is to come. */
  REQUEST_BEGINNING,

  /**
   * A packet of a request that is being forwarded, but not its last; {@link
   * ClientRequests#takePacket} gives it.
   */
  REQUEST_PART,

  /** The last packet of a request that is being forwarded. */
  REQUEST_END,

  /** The last packet of a held request of which {@link #REQUEST_BEGINNING} was reported. */
  REQUEST_COMPLETED,

  /** The client broke off a request before its end. */
  REQUEST_BROKEN_OFF,

  /** The client sent an attention in place of the rest of a request. */
  REQUEST_CANCELLED,

  /** The client sent an attention, between messages. */
  ATTENTION,

  /** The client broke the protocol; {@link ClientRequests#breach} describes how. */
  BREACH
}
