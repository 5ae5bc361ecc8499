package dev.weir.tds.wire;

import org.jspecify.annotations.Nullable;

/** A data type of TDS, by the byte that begins its description (MS-TDS 2.2.5.4). */
public enum WireType {
  /** The type of null. */
  NULL(0x1F, 0, 0, ValueForm.fixed(0)),
  /** Integer without a null. */
  INT1(0x30, 0, 0, ValueForm.fixed(1)),
  /** Bit without a null. */
  BIT(0x32, 0, 0, ValueForm.fixed(1)),
  /** Integer without a null. */
  INT2(0x34, 0, 0, ValueForm.fixed(2)),
  /** Integer without a null. */
  INT4(0x38, 0, 0, ValueForm.fixed(4)),
  /** Small date and time without a null. */
  DATETIME4(0x3A, 0, 0, ValueForm.fixed(4)),
  /** Floating point without a null. */
  REAL(0x3B, 0, 0, ValueForm.fixed(4)),
  /** Small money without a null. */
  MONEY4(0x7A, 0, 0, ValueForm.fixed(4)),
  /** Money without a null. */
  MONEY(0x3C, 0, 0, ValueForm.fixed(8)),
  /** Date and time without a null. */
  DATETIME(0x3D, 0, 0, ValueForm.fixed(8)),
  /** Floating point without a null. */
  FLOAT(0x3E, 0, 0, ValueForm.fixed(8)),
  /** Integer without a null. */
  INT8(0x7F, 0, 0, ValueForm.fixed(8)),
  /** Unique identifier. */
  GUID(0x24, 1, 0, ValueForm.BYTE_LENGTH),
  /** Integer of 1, 2, 4 or 8 bytes. */
  INT_N(0x26, 1, 0, ValueForm.BYTE_LENGTH),
  /** Bit. */
  BIT_N(0x68, 1, 0, ValueForm.BYTE_LENGTH),
  /** Floating point. */
  FLOAT_N(0x6D, 1, 0, ValueForm.BYTE_LENGTH),
  /** Money. */
  MONEY_N(0x6E, 1, 0, ValueForm.BYTE_LENGTH),
  /** Date and time. */
  DATETIME_N(0x6F, 1, 0, ValueForm.BYTE_LENGTH),
  /** Decimal, as servers before 7.0 sent it. */
  OLD_DECIMAL(0x37, 1, 2, ValueForm.BYTE_LENGTH),
  /** Numeric, as servers before 7.0 sent it. */
  OLD_NUMERIC(0x3F, 1, 2, ValueForm.BYTE_LENGTH),
  /** Decimal. */
  DECIMAL_N(0x6A, 1, 2, ValueForm.BYTE_LENGTH),
  /** Numeric. */
  NUMERIC_N(0x6C, 1, 2, ValueForm.BYTE_LENGTH),
  /** Date. */
  DATE(0x28, 0, 0, ValueForm.BYTE_LENGTH),
  /** Time, with its scale. */
  TIME(0x29, 0, 1, ValueForm.BYTE_LENGTH),
  /** Date and time, with its scale. */
  DATETIME2(0x2A, 0, 1, ValueForm.BYTE_LENGTH),
  /** Date, time and offset, with its scale. */
  DATETIMEOFFSET(0x2B, 0, 1, ValueForm.BYTE_LENGTH),
  /** Bytes, as servers before 7.0 sent them. */
  OLD_VARBINARY(0x25, 1, 0, ValueForm.BYTE_LENGTH),
  /** Characters, as servers before 7.0 sent them. */
  OLD_VARCHAR(0x27, 1, 0, ValueForm.BYTE_LENGTH),
  /** Bytes, as servers before 7.0 sent them. */
  OLD_BINARY(0x2D, 1, 0, ValueForm.BYTE_LENGTH),
  /** Characters, as servers before 7.0 sent them. */
  OLD_CHAR(0x2F, 1, 0, ValueForm.BYTE_LENGTH),
  /** Bytes; without a limit they come in chunks. */
  VARBINARY(0xA5, 2, 0, ValueForm.SHORT_LENGTH),
  /** Bytes. */
  BINARY(0xAD, 2, 0, ValueForm.SHORT_LENGTH),
  /** Characters of a code page; without a limit they come in chunks. */
  VARCHAR(0xA7, 2, WireType.COLLATION, ValueForm.SHORT_LENGTH),
  /** Characters of a code page. */
  CHAR(0xAF, 2, WireType.COLLATION, ValueForm.SHORT_LENGTH),
  /** Characters in UTF-16; without a limit they come in chunks. */
  NVARCHAR(0xE7, 2, WireType.COLLATION, ValueForm.SHORT_LENGTH),
  /** Characters in UTF-16. */
  NCHAR(0xEF, 2, WireType.COLLATION, ValueForm.SHORT_LENGTH),
  /** Long characters of a code page. */
  TEXT(0x23, 4, WireType.COLLATION, ValueForm.POINTED),
  /** Long characters in UTF-16. */
  NTEXT(0x63, 4, WireType.COLLATION, ValueForm.POINTED),
  /** Long bytes. */
  IMAGE(0x22, 4, 0, ValueForm.POINTED),
  /** A value that contains its own type. */
  VARIANT(0x62, 4, 0, ValueForm.INT_LENGTH),
  /** A type of the CLR. */
  UDT(0xF0, 2, 0, ValueForm.CHUNKED),
  /** XML; in place of its limit is a byte that tells whether it has a schema. */
  XML(0xF1, 1, 0, ValueForm.CHUNKED),
  /** A table, as a parameter only. */
  TABLE(0xF3, 0, 0, ValueForm.fixed(0)),
  /** JSON. */
  JSON(0xF4, 0, 0, ValueForm.CHUNKED),
  /** A vector, with the type of its elements. */
  VECTOR(0xF5, 2, 1, ValueForm.SHORT_LENGTH);

  private static final int COLLATION = 5;
  private static final int NO_LIMIT = 0xFFFF;
  private static final @Nullable WireType[] BY_CODE = byCode();

  private final int code;
  private final int limitWidth;
  private final int detailLength;
  private final int form;

  WireType(int code, int limitWidth, int detailLength, int form) {
    this.code = code;
    this.limitWidth = limitWidth;
    this.detailLength = detailLength;
    this.form = form;
  }

  /**
   * Returns the type with this byte, or null if it is unknown, so that its values cannot be
   * skipped.
   */
  public static @Nullable WireType of(int code) {
    return BY_CODE[code & 0xFF];
  }

  /** Returns the byte on the wire. */
  public int code() {
    return code;
  }

  /** Returns whether the values are integers. */
  public boolean isInteger() {
    return this == INT_N || this == INT1 || this == INT2 || this == INT4 || this == INT8;
  }

  /** Returns whether the values are characters in UTF-16. */
  public boolean isUnicode() {
    return this == NVARCHAR || this == NCHAR || this == NTEXT;
  }

  /** Returns whether the description of a column of this type names its table. */
  public boolean hasTableName() {
    return ValueForm.kind(form) == ValueForm.POINTED;
  }

  /** Returns whether a description of this type contains a collation, since TDS 7.1. */
  boolean hasCollation() {
    return detailLength == COLLATION;
  }

  /** Returns the number of bytes of the limit in a description. */
  int limitWidth() {
    return limitWidth;
  }

  /** Returns the number of bytes that follow the limit in a description. */
  int detailLength() {
    return detailLength;
  }

  /** Returns the form of the values in results, given the limit of the description. */
  int formInResults(int limit) {
    boolean unlimited =
        limit == NO_LIMIT && (this == VARBINARY || this == VARCHAR || this == NVARCHAR);
    return unlimited ? ValueForm.CHUNKED : form;
  }

  private static @Nullable WireType[] byCode() {
    @Nullable WireType[] types = new WireType[256];
    for (WireType type : values()) {
      types[type.code] = type;
    }
    return types;
  }
}
