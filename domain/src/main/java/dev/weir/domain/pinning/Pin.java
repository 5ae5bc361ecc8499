package dev.weir.domain.pinning;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pin, with what tells it from others of its reason.
 *
 * @param name the table, cursor, resource, option or procedure, as far as it is known; else empty.
 *     It is what a client wrote: it goes to logs and into questions to the server, not to labels
 * @param origin where it comes from, which makes it no other pin
 */
public record Pin(PinReason reason, String name, PinOrigin origin) {
  /** One of no text. */
  public Pin(PinReason reason, String name) {
    this(reason, name, PinOrigin.NO_TEXT);
  }

  /** One that has no name. */
  public static Pin of(PinReason reason) {
    return new Pin(reason, "");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Pin that && reason == that.reason && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return Objects.hash(reason, name);
  }
}
