package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;
import org.jspecify.annotations.Nullable;

/** A reader of one part of a request, which may be split over packets at any byte. */
abstract class RequestPart {
  private @Nullable Unclear unclear;

  /**
   * Reads on in the part.
   *
   * @return whether the part is done: all of it was read, or it is not understood
   */
  abstract boolean walk(SplitFields in);

  /** Returns the reason why the part is not understood, or null. */
  final @Nullable Unclear unclear() {
    return unclear;
  }

  /** Gives the part up because it is not understood. */
  final void giveUp(Unclear why) {
    unclear = why;
  }

  final void clearReason() {
    unclear = null;
  }
}
