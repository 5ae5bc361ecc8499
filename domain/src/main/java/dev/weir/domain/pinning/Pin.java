package dev.weir.domain.pinning;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reason why a session keeps its server connection, with the name of the object that causes it.
 *
 * @param name the table, cursor, resource, option or procedure, as far as it is known; else empty.
 *     The client chose it: it appears in logs and in questions to the server, not in labels of
 *     metrics
 * @param origin the place in the request that set the pin; it does not count for equality
 */
public record Pin(PinReason reason, String name, PinOrigin origin) {
  /** Creates a pin that comes from no text. */
  public Pin(PinReason reason, String name) {
    this(reason, name, PinOrigin.NO_TEXT);
  }

  /** Returns a pin without a name. */
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
