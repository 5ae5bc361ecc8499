package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import org.jspecify.annotations.Nullable;

/** Passes over tokens of some kinds, wherever they are cut, and tells what is in them. */
abstract class TokenWalk {
  private @Nullable Loss loss;

  /** A token of its kinds begins, with its first byte. */
  abstract void begin(int token);

  /**
   * Goes on through the token.
   *
   * @return whether there is nothing more to do: all of it has passed, or it cannot be read
   */
  abstract boolean walk(SplitFields in);

  /** Tells what was in the token, all of which has passed. */
  abstract void tell(ResponseEvents events);

  /** Why the token could not be read, or null. */
  final @Nullable Loss loss() {
    return loss;
  }

  /** The token cannot be read. */
  final void lose(Loss why) {
    loss = why;
  }

  final void forgetLoss() {
    loss = null;
  }
}
