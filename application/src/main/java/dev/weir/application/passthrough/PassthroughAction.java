package dev.weir.application.passthrough;

import dev.weir.domain.error.ClientError;

/** An action that a {@link PassthroughSession} decided on. */
public sealed interface PassthroughAction {
  /**
   * Withdraw the request for a slot. The slot may be on its way already; the session releases it
   * when it arrives.
   */
  record AbandonSlot() implements PassthroughAction {}

  /** Return the slot: the server connection is closed, or was never opened. */
  record ReleaseSlot() implements PassthroughAction {}

  /** Open the server connection. */
  record Dial() implements PassthroughAction {}

  /** Copy bytes both ways from now on. */
  record StartRelay() implements PassthroughAction {}

  /** Send the server a FIN after all pending bytes, and wait for its FIN until a deadline. */
  record FinishServer() implements PassthroughAction {}

  /** Reset the server connection, or cancel its dial, without waiting for the server's FIN. */
  record ResetServer() implements PassthroughAction {}

  /** Deliver the pending bytes to the client, then close its connection. */
  record FinishClient() implements PassthroughAction {}

  /** Send the client this error as far as the protocol allows it, then close its connection. */
  record Refuse(ClientError error) implements PassthroughAction {}
}
