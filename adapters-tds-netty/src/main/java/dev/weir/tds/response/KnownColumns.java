package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The bytes of the description that a plan of rows was made from. A server that describes the next
 * result by the same bytes, as it does for each run of one statement, needs not be read again: the
 * plan is right as it is.
 */
final class KnownColumns {
  /** Longer descriptions are read each time; a connection remembers no more than this. */
  private static final int LONGEST = 512;

  private static final int NOWHERE = -1;

  private byte[] bytes = new byte[0];
  private int length;

  /** Where the description that is being read begins in the piece. */
  private int begins = NOWHERE;

  /** The plan is made from something else. */
  void forget() {
    length = 0;
    begins = NOWHERE;
  }

  /** Another piece comes: of a description that began in the last one not all is here. */
  void nextPiece() {
    begins = NOWHERE;
  }

  /** Passes over the description that comes if it is this one, all of it; else reads nothing. */
  boolean pass(SplitFields in) {
    int from = in.index();
    if (length == 0 || in.end() - from < length || !isAt(in.piece(), from)) {
      return false;
    }
    in.moveTo(from + length);
    return true;
  }

  private boolean isAt(ByteBuf piece, int from) {
    for (int i = 0; i < length; i++) {
      if (piece.getByte(from + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** A description is read into the plan, and begins here. */
  void begin(SplitFields in) {
    length = 0;
    begins = in.index();
  }

  /** It ends here. */
  void end(SplitFields in) {
    int count = in.index() - begins;
    if (begins == NOWHERE || count > LONGEST) {
      return;
    }
    if (bytes.length < count) {
      bytes = Arrays.copyOf(bytes, count);
    }
    in.piece().getBytes(begins, bytes, 0, count);
    length = count;
    begins = NOWHERE;
  }
}
