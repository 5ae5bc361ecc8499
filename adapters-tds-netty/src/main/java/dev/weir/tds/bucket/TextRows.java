package dev.weir.tds.bucket;

import dev.weir.application.session.ServerAnswer;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of an answer to a question of Weir's own, whose columns are all {@code nvarchar},
 * or {@code ntext} where {@code nvarchar(max)} is too new for the version, or {@code int}, as the
 * state of rows that a cursor adds (MS-TDS 2.2.7.4, 2.2.7.19). The connection's scanner has read
 * the same answer before, so that its tokens are whole; any other token makes the answer
 * unreadable.
 */
final class TextRows {
  private static final int NVARCHAR = 0xE7;
  private static final int NTEXT = 0x63;
  private static final int INT = 0x38;
  private static final int NULLABLE_INT = 0x26;

  /** The encodings of values. */
  private enum Form {
    COUNTED,
    IN_CHUNKS,
    /** A text pointer and a timestamp precede the length. */
    POINTED,
    NUMBER,
    COUNTED_NUMBER
  }

  /** The length that marks {@code nvarchar(max)}, whose values come in chunks. */
  private static final int IN_CHUNKS = 0xFFFF;

  private static final int NULL_LENGTH = 0xFFFF;
  private static final int COLLATION_LENGTH = 5;
  private static final int TIMESTAMP_LENGTH = 8;

  private static final String NULL = "";

  private final ByteBuf in;
  private final List<List<String>> rows = new ArrayList<>();
  private final TdsVersion version;
  private Form[] forms = {};

  private TextRows(ByteBuf in, TdsVersion version) {
    this.in = in;
    this.version = version;
  }

  /**
   * Reads an answer from its first token to its end.
   *
   * @return the rows; null if the answer holds anything but text
   */
  static @Nullable ServerAnswer read(ByteBuf answer, TdsVersion version) {
    TextRows reader = new TextRows(answer, version);
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
      case Tokens.ROW -> row(new byte[(forms.length + Byte.SIZE - 1) / Byte.SIZE]);
      case Tokens.NULLABLE_ROW -> {
        byte[] nulls = new byte[(forms.length + Byte.SIZE - 1) / Byte.SIZE];
        in.readBytes(nulls);
        row(nulls);
      }
      case Tokens.DONE, Tokens.DONE_PROCEDURE, Tokens.DONE_IN_PROCEDURE ->
          in.skipBytes(version.doneLength() - 1);
      case Tokens.RETURN_STATUS -> in.skipBytes(Integer.BYTES);
      case Tokens.INFO,
          Tokens.ENVIRONMENT_CHANGE,
          Tokens.ORDER,
          Tokens.TABLE_NAMES,
          Tokens.COLUMN_INFO ->
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
    forms = new Form[count];
    for (int column = 0; column < count; column++) {
      in.skipBytes(version.userTypeWidth() + Short.BYTES);
      int type = in.readUnsignedByte();
      if (type == NVARCHAR) {
        forms[column] = in.readUnsignedShortLE() == IN_CHUNKS ? Form.IN_CHUNKS : Form.COUNTED;
        skipCollation();
      } else if (type == NTEXT && !version.isSince72()) {
        forms[column] = Form.POINTED;
        in.skipBytes(Integer.BYTES);
        skipCollation();
        // The name of the table, of one part.
        in.skipBytes(in.readUnsignedShortLE() * Character.BYTES);
      } else if (type == INT) {
        forms[column] = Form.NUMBER;
      } else if (type == NULLABLE_INT) {
        in.skipBytes(1);
        forms[column] = Form.COUNTED_NUMBER;
      } else {
        return false;
      }
      in.skipBytes(in.readUnsignedByte() * Character.BYTES);
    }
    return true;
  }

  private void skipCollation() {
    in.skipBytes(version.hasCollations() ? COLLATION_LENGTH : 0);
  }

  private void row(byte[] nulls) {
    List<String> row = new ArrayList<>();
    for (int column = 0; column < forms.length; column++) {
      boolean isNull = (nulls[column / Byte.SIZE] >> (column % Byte.SIZE) & 1) != 0;
      row.add(isNull ? NULL : value(forms[column]));
    }
    rows.add(row);
  }

  private String value(Form form) {
    return switch (form) {
      case COUNTED -> value();
      case IN_CHUNKS -> chunks();
      case POINTED -> pointed();
      case NUMBER -> String.valueOf(in.readIntLE());
      case COUNTED_NUMBER -> number(in.readUnsignedByte());
    };
  }

  private String pointed() {
    int pointer = in.readUnsignedByte();
    if (pointer == 0) {
      return NULL;
    }
    in.skipBytes(pointer + TIMESTAMP_LENGTH);
    return text(in.readIntLE());
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

  /** Weir asks for no number that is longer than an {@code int}. */
  private String number(int length) {
    return switch (length) {
      case 0 -> NULL;
      case Integer.BYTES -> String.valueOf(in.readIntLE());
      default -> throw new IndexOutOfBoundsException("a number of " + length + " bytes");
    };
  }

  private String text(int length) {
    return in.readCharSequence(length, StandardCharsets.UTF_16LE).toString();
  }
}
