package dev.weir.tds.wire;

/** The ENCRYPTION option of PRELOGIN (MS-TDS 2.2.6.5), client certificate bit removed. */
public enum Encryption {
  /** Encrypts the login only. */
  OFF(0x00),
  /** Encrypts everything. */
  ON(0x01),
  /** Cannot encrypt. */
  NOT_SUPPORTED(0x02),
  /** Insists on encrypting everything. */
  REQUIRED(0x03),
  /** The option was absent, or has a value no version of the protocol defines. */
  UNKNOWN(-1);

  private static final int CLIENT_CERTIFICATE = 0x80;

  private final int code;

  Encryption(int code) {
    this.code = code;
  }

  /** Returns the byte on the wire. */
  public int code() {
    return code;
  }

  /** Returns the meaning of a byte. */
  public static Encryption of(int code) {
    return switch (code & ~CLIENT_CERTIFICATE) {
      case 0x00 -> OFF;
      case 0x01 -> ON;
      case 0x02 -> NOT_SUPPORTED;
      case 0x03 -> REQUIRED;
      default -> UNKNOWN;
    };
  }
}
