package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;
import org.jspecify.annotations.Nullable;

/** Reads a part of a request, wherever it is cut. */
abstract class RequestPart {
  private @Nullable Unclear unclear;

  /**
   * Goes on through the part.
   *
   * @return whether there is nothing more to do: all of it has passed, or it is not understood
   */
  abstract boolean walk(SplitFields in);

  /** Why the part is not understood, or null. */
  final @Nullable Unclear unclear() {
    return unclear;
  }

  /** The part is not understood. */
  final void giveUp(Unclear why) {
    unclear = why;
  }

  final void forget() {
    unclear = null;
  }
}
