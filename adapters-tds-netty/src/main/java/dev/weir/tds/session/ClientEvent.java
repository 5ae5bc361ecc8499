package dev.weir.tds.session;

/** What the next packet of a client means to its session. */
enum ClientEvent {
  /** No packet is there, or none is read now. */
  NONE,

  /** A packet that needs no action: more of a request that is held or dropped. */
  PASSED,

  /** All of a request is held. */
  REQUEST,

  /** As much of a request is held as is ever held, and more is to come. */
  REQUEST_BEGINNING,

  /** A packet more of a request that is forwarded; {@link ClientRequests#takePacket} gives it. */
  REQUEST_PART,

  /** The last packet of a request that is forwarded. */
  REQUEST_END,

  /** The last packet came of a request that is held and of which the beginning was told. */
  REQUEST_COMPLETED,

  /** The client gave up a request in its midst. */
  REQUEST_BROKEN_OFF,

  /** The client sent an attention, between messages. */
  ATTENTION,

  /** What the client sent may not come here; {@link ClientRequests#breach} says why. */
  BREACH
}
