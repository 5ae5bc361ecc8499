package dev.weir.domain.pinning;

/**
 * A pin, with what tells it from others of its reason.
 *
 * @param name the table, cursor, resource, option or procedure, as far as it is known; else empty.
 *     It is what a client wrote: it goes to logs and into questions to the server, not to labels
 */
public record Pin(PinReason reason, String name) {
  /** One that has no name. */
  public static Pin of(PinReason reason) {
    return new Pin(reason, "");
  }
}
