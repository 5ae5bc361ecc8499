package dev.weir.application.passthrough;

/**
 * The state of a passthrough session. A state has a method for each of its exits; a transition
 * without a method is impossible.
 *
 * <pre>
 *   Queued ──► Dialling ──► Relaying ──► Ended                  (the server closed)
 *      │           │            └──────► Leaving ──► Ended      (the client closed)
 *      │           ├───────────────────► Leaving
 *      │           └──► Refusing ──► Ended
 *      ├──► Refusing
 *      └──► Abandoned ──► Ended                                 (the client closed)
 * </pre>
 */
public sealed interface PassthroughState {
  /** A slot is requested; the bucket has not answered. */
  record Queued() implements PassthroughState {
    Dialling toDialling() {
      return new Dialling();
    }

    Refusing toRefusing() {
      return new Refusing();
    }

    Abandoned toAbandoned() {
      return new Abandoned();
    }
  }

  /** The slot is held; the physical connection is being opened. */
  record Dialling() implements PassthroughState {
    Relaying toRelaying() {
      return new Relaying();
    }

    Refusing toRefusing() {
      return new Refusing();
    }

    Leaving toLeaving() {
      return new Leaving();
    }
  }

  /** Bytes are copied both ways. */
  record Relaying() implements PassthroughState {
    Leaving toLeaving() {
      return new Leaving();
    }

    Ended toEnded() {
      return new Ended();
    }
  }

  /** The client closed; the server connection is still open, so the slot is still held. */
  record Leaving() implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** The client closed while it was queued; the bucket may have admitted it in the meantime. */
  record Abandoned() implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** No slot is held; the client receives an error. */
  record Refusing() implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** Nothing is held. */
  record Ended() implements PassthroughState {}
}
