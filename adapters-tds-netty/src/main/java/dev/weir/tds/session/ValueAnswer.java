package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the row in the server's answer to a SELECT of values such as {@code @@IDENTITY} by those
 * of the session, which had them on another connection. The rest stays as the server answers that
 * text, its metadata above all (MS-TDS 2.2.7.4, 2.2.7.19).
 *
 * <p>The answer is held until it is whole: of an answer in another form, nothing must reach the
 * client.
 */
final class ValueAnswer {
  /**
   * Many times the length of an answer of one row, and short enough for the answer to be one
   * packet, of at most 64 KB, where each NULL is replaced by a value.
   */
  private static final int LONGEST = 16 * 1024;

  private static final int INT2 = 0x34;
  private static final int INT4 = 0x38;
  private static final int INT8 = 0x7F;
  private static final int INTN = 0x26;
  private static final int DECIMALN = 0x6A;
  private static final int NUMERICN = 0x6C;

  /** The count of a COLMETADATA that describes nothing. */
  private static final int NOT_DESCRIBED = 0xFFFF;

  private static final int POSITIVE = 1;

  /**
   * A column, with its type.
   *
   * @param length the number of bytes of its values, with the sign of a numeric one
   */
  private record Column(int type, int length) {
    /** Returns whether its values have a length, which is 0 for NULL. */
    boolean isCounted() {
      return type == INTN || isNumeric();
    }

    boolean isNumeric() {
      return type == NUMERICN || type == DECIMALN;
    }
  }

  private final TdsVersion version;
  private final List<String> row;
  private final ByteBuf held;
  private Column[] columns = {};
  private boolean unusable;

  /**
   * Begins an answer.
   *
   * @param row the values, with an empty text for NULL
   */
  ValueAnswer(ByteBufAllocator allocator, TdsVersion version, List<String> row) {
    this.version = version;
    this.row = row;
    this.held = allocator.buffer();
  }

  /**
   * Adds a packet of the answer, which this object owns from now on.
   *
   * @return the whole answer in one packet, owned by the caller; null if there is nothing to send
   */
  @Nullable ByteBuf add(ByteBufAllocator allocator, ByteBuf packet) {
    int index = packet.readerIndex();
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    held.writeBytes(
        packet, index + PacketHeader.LENGTH, packet.readableBytes() - PacketHeader.LENGTH);
    int status = PacketHeader.statusAt(packet, index);
    packet.release();
    unusable |= held.readableBytes() > LONGEST;
    return last && !unusable ? answer(allocator, status) : null;
  }

  /** Returns whether the server's answer has a form in which the values cannot be replaced. */
  boolean isUnusable() {
    return unusable;
  }

  void release() {
    held.release();
  }

  private @Nullable ByteBuf answer(ByteBufAllocator allocator, int status) {
    ByteBuf out = allocator.buffer(PacketHeader.LENGTH + 2 * held.readableBytes());
    PacketHeader.write(out, PacketType.REPLY, status, PacketHeader.LENGTH, 0, 0);
    try {
      while (held.isReadable() && !unusable) {
        token(out);
      }
    } catch (IndexOutOfBoundsException e) {
      // The answer ends within a token.
      unusable = true;
    }
    if (unusable) {
      out.release();
      return null;
    }
    PacketHeader.setLengthAt(out, out.readerIndex(), out.readableBytes());
    return out;
  }

  private void token(ByteBuf out) {
    int begin = held.readerIndex();
    int token = held.readUnsignedByte();
    switch (token) {
      case Tokens.COLUMN_METADATA -> {
        columns();
        out.writeBytes(held, begin, held.readerIndex() - begin);
      }
      case Tokens.ROW, Tokens.NULLABLE_ROW -> {
        skipRow(token == Tokens.NULLABLE_ROW);
        writeRow(out);
      }
      case Tokens.DONE -> {
        held.skipBytes(version.doneLength() - 1);
        out.writeBytes(held, begin, held.readerIndex() - begin);
      }
      case Tokens.ERROR, Tokens.INFO, Tokens.ENVIRONMENT_CHANGE, Tokens.ORDER -> {
        held.skipBytes(held.readUnsignedShortLE());
        out.writeBytes(held, begin, held.readerIndex() - begin);
      }
      default -> unusable = true;
    }
  }

  private void columns() {
    int count = held.readUnsignedShortLE();
    if (count == NOT_DESCRIBED || count != row.size()) {
      unusable = true;
      return;
    }
    columns = new Column[count];
    for (int i = 0; i < count && !unusable; i++) {
      held.skipBytes(version.userTypeWidth() + Short.BYTES);
      columns[i] = column(held.readUnsignedByte());
      held.skipBytes(held.readUnsignedByte() * Character.BYTES);
    }
  }

  private Column column(int type) {
    return switch (type) {
      case INT2 -> new Column(type, Short.BYTES);
      case INT4 -> new Column(type, Integer.BYTES);
      case INT8 -> new Column(type, Long.BYTES);
      case INTN -> new Column(type, held.readUnsignedByte());
      case NUMERICN, DECIMALN -> {
        int length = held.readUnsignedByte();
        held.skipBytes(1);
        // Identities have no decimal places.
        unusable |= held.readUnsignedByte() != 0;
        yield new Column(type, length);
      }
      default -> {
        unusable = true;
        yield new Column(type, 0);
      }
    };
  }

  private void skipRow(boolean hasBitmap) {
    byte[] nulls = new byte[(columns.length + Byte.SIZE - 1) / Byte.SIZE];
    if (hasBitmap) {
      held.readBytes(nulls);
    }
    unusable |= columns.length == 0;
    for (int i = 0; i < columns.length; i++) {
      boolean isNull = (nulls[i / Byte.SIZE] >> (i % Byte.SIZE) & 1) != 0;
      if (!isNull) {
        held.skipBytes(columns[i].isCounted() ? held.readUnsignedByte() : columns[i].length());
      }
    }
  }

  private void writeRow(ByteBuf out) {
    out.writeByte(Tokens.ROW);
    for (int i = 0; i < columns.length; i++) {
      Column column = columns[i];
      if (!row.get(i).isEmpty()) {
        write(out, column, new BigInteger(row.get(i)));
      } else if (column.isCounted()) {
        out.writeByte(0);
      } else {
        unusable = true;
      }
    }
  }

  private void write(ByteBuf out, Column column, BigInteger value) {
    int width = column.isNumeric() ? column.length() - 1 : column.length();
    BigInteger written = column.isNumeric() ? value.abs() : value;
    int bits = column.isNumeric() ? written.bitLength() : written.bitLength() + 1;
    if (bits > width * Byte.SIZE) {
      unusable = true;
      return;
    }
    if (column.isCounted()) {
      out.writeByte(column.length());
    }
    if (column.isNumeric()) {
      out.writeByte(value.signum() < 0 ? 0 : POSITIVE);
    }
    for (int i = 0; i < width; i++) {
      out.writeByte(written.shiftRight(i * Byte.SIZE).byteValue());
    }
  }
}
