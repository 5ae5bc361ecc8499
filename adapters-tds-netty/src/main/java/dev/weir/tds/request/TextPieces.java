package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;
import io.netty.buffer.ByteBuf;

/** Decodes text in UTF-16LE and reports it in pieces; the packets may split a character. */
final class TextPieces {
  private static final int PIECE = 1024;
  private static final int NOTHING = -1;

  private final RequestEvents events;
  private final char[] characters = new char[PIECE];
  private TextRole role = TextRole.BATCH;
  private int half = NOTHING;

  TextPieces(RequestEvents events) {
    this.events = events;
  }

  void begin(TextRole textRole) {
    role = textRole;
    half = NOTHING;
  }

  /** Reports the part of the next {@code wanted} bytes that has arrived, and returns its length. */
  int report(SplitFields in, long wanted) {
    ByteBuf piece = in.piece();
    int from = in.index();
    int to = from + (int) Math.min(wanted, in.end() - from);
    int at = from;
    if (half != NOTHING && at < to) {
      characters[0] = (char) (half | piece.getUnsignedByte(at++) << Byte.SIZE);
      half = NOTHING;
      events.text(role, characters, 1);
    }
    while (to - at >= Character.BYTES) {
      int length = Math.min(PIECE, (to - at) / Character.BYTES);
      for (int i = 0; i < length; i++) {
        characters[i] = (char) piece.getShortLE(at + i * Character.BYTES);
      }
      at += length * Character.BYTES;
      events.text(role, characters, length);
    }
    if (at < to) {
      half = piece.getUnsignedByte(at);
    }
    in.moveTo(to);
    return to - from;
  }

  /** Ends the text, and returns whether it ended with a whole character. */
  boolean end() {
    if (half != NOTHING) {
      return false;
    }
    events.textEnds(role);
    return true;
  }
}
