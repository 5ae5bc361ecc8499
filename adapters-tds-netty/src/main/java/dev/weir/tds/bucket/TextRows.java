package dev.weir.tds.bucket;

import dev.weir.application.session.ServerAnswer;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of an answer to a question of Weir's own, whose columns are all {@code nvarchar}
 * (MS-TDS 2.2.7.4, 2.2.7.19). The connection's scanner has read the same answer before, so that its
 * tokens are whole; any other token makes the answer unreadable.
 */
final class TextRows {
  private static final int NVARCHAR = 0xE7;

  /** The length that marks {@code nvarchar(max)}, whose values come in chunks. */
  private static final int IN_CHUNKS = 0xFFFF;

  private static final int NULL_LENGTH = 0xFFFF;
  private static final int COLLATION_LENGTH = 5;
  private static final int COLUMN_HEAD_LENGTH = 6;
  private static final int DONE_LENGTH = 12;

  private static final String NULL = "";

  private final ByteBuf in;
  private final List<List<String>> rows = new ArrayList<>();
  private boolean[] chunked = {};

  private TextRows(ByteBuf in) {
    this.in = in;
  }

  /**
   * Reads an answer from its first token to its end.
   *
   * @return the rows; null if the answer holds anything but text
   */
  static @Nullable ServerAnswer read(ByteBuf answer) {
    TextRows reader = new TextRows(answer);
    try {
      while (answer.isReadable()) {
        if (!reader.token()) {
          return null;
        }
      }
    } catch (IndexOutOfBoundsException e) {
      // The answer ends within a token.
      return null;
    }
    return new ServerAnswer(reader.rows);
  }

  private boolean token() {
    int token = in.readUnsignedByte();
    switch (token) {
      case Tokens.COLUMN_METADATA -> {
        return columns();
      }
      case Tokens.ROW -> row(new byte[(chunked.length + Byte.SIZE - 1) / Byte.SIZE]);
      case Tokens.NULLABLE_ROW -> {
        byte[] nulls = new byte[(chunked.length + Byte.SIZE - 1) / Byte.SIZE];
        in.readBytes(nulls);
        row(nulls);
      }
      case Tokens.DONE, Tokens.DONE_PROCEDURE, Tokens.DONE_IN_PROCEDURE ->
          in.skipBytes(DONE_LENGTH);
      case Tokens.RETURN_STATUS -> in.skipBytes(Integer.BYTES);
      case Tokens.INFO, Tokens.ENVIRONMENT_CHANGE, Tokens.ORDER ->
          in.skipBytes(in.readUnsignedShortLE());
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean columns() {
    int count = in.readUnsignedShortLE();
    if (count == NULL_LENGTH) {
      return false;
    }
    chunked = new boolean[count];
    for (int column = 0; column < count; column++) {
      in.skipBytes(COLUMN_HEAD_LENGTH);
      if (in.readUnsignedByte() != NVARCHAR) {
        return false;
      }
      chunked[column] = in.readUnsignedShortLE() == IN_CHUNKS;
      in.skipBytes(COLLATION_LENGTH);
      in.skipBytes(in.readUnsignedByte() * Character.BYTES);
    }
    return true;
  }

  private void row(byte[] nulls) {
    List<String> row = new ArrayList<>();
    for (int column = 0; column < chunked.length; column++) {
      boolean isNull = (nulls[column / Byte.SIZE] >> (column % Byte.SIZE) & 1) != 0;
      row.add(isNull ? NULL : chunked[column] ? chunks() : value());
    }
    rows.add(row);
  }

  private String value() {
    int length = in.readUnsignedShortLE();
    return length == NULL_LENGTH ? NULL : text(length);
  }

  private String chunks() {
    if (in.readLongLE() == -1) {
      return NULL;
    }
    StringBuilder value = new StringBuilder();
    int length = in.readIntLE();
    byte[] odd = {};
    while (length != 0) {
      // A chunk may end within a character.
      byte[] chunk = new byte[odd.length + length];
      System.arraycopy(odd, 0, chunk, 0, odd.length);
      in.readBytes(chunk, odd.length, length);
      int whole = chunk.length - chunk.length % Character.BYTES;
      value.append(new String(chunk, 0, whole, StandardCharsets.UTF_16LE));
      odd = whole == chunk.length ? new byte[0] : new byte[] {chunk[whole]};
      length = in.readIntLE();
    }
    return value.toString();
  }

  private String text(int length) {
    return in.readCharSequence(length, StandardCharsets.UTF_16LE).toString();
  }
}
