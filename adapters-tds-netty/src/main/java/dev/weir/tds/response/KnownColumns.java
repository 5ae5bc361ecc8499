package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The bytes of the description from which the plan of the rows was made. If the next result has the
 * same description, as with each execution of one statement, the plan is still right and the
 * description need not be parsed again.
 */
final class KnownColumns {
  /**
   * The longest description that a connection remembers, in bytes; a longer one is parsed each
   * time.
   */
  private static final int LONGEST = 512;

  private static final int NOWHERE = -1;

  private byte[] bytes = new byte[0];
  private int length;

  /** The index in the piece at which the description that is being read begins. */
  private int begins = NOWHERE;

  /** Forgets the description, because the plan is made from another one. */
  void clear() {
    length = 0;
    begins = NOWHERE;
  }

  /**
   * Begins another piece. A description that began in the last piece is not remembered, because it
   * is not whole in either.
   */
  void nextPiece() {
    begins = NOWHERE;
  }

  /**
   * Skips the next description if it equals the remembered one and is whole in the piece; else
   * reads nothing.
   */
  boolean skipKnown(SplitFields in) {
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

  /** Notes the begin of a description that is read into the plan. */
  void begin(SplitFields in) {
    length = 0;
    begins = in.index();
  }

  /** Remembers the description, which ends here. */
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
