package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import org.jspecify.annotations.Nullable;

/** A reader of tokens of some types, which may be split over packets at any byte. */
abstract class TokenWalk {
  private @Nullable Loss loss;

  /** Begins a token with this type byte. */
  abstract void begin(int token);

  /**
   * Reads on in the token.
   *
   * @return whether the token is done: all of it was read, or it cannot be read
   */
  abstract boolean walk(SplitFields in);

  /** Reports the token, of which all has been read. */
  abstract void report(ResponseEvents events);

  /** Returns the reason why the token could not be read, or null. */
  final @Nullable Loss loss() {
    return loss;
  }

  /** Gives the token up because it cannot be read. */
  final void markLost(Loss why) {
    loss = why;
  }

  final void forgetLoss() {
    loss = null;
  }
}
