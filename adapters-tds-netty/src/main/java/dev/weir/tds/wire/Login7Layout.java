package dev.weir.tds.wire;

import dev.weir.domain.login.ProtocolVersion;

/** The offsets of the fields of a LOGIN7 (MS-TDS 2.2.6.4), from the start of its payload. */
final class Login7Layout {
  static final int LENGTH = 0;
  static final int VERSION = 4;
  static final int PACKET_SIZE = 8;
  static final int CLIENT_PROGRAM_VERSION = 12;
  static final int CLIENT_PID = 16;
  static final int FLAGS = 24;
  static final int TIME_ZONE = 28;
  static final int LCID = 32;

  // From here on: offset and count, 16 bits each.
  static final int HOST_NAME = 36;
  static final int USER_NAME = 40;
  static final int PASSWORD = 44;
  static final int APP_NAME = 48;
  static final int SERVER_NAME = 52;
  static final int EXTENSION = 56;
  static final int CLIENT_INTERFACE_NAME = 60;
  static final int LANGUAGE = 64;
  static final int DATABASE = 68;
  static final int CLIENT_ID = 72;
  static final int SSPI = 78;
  static final int ATTACH_DATABASE_FILE = 82;
  static final int NEW_PASSWORD = 86;
  static final int SSPI_LONG = 90;

  static final int CLIENT_ID_LENGTH = 6;

  /** The length of the fixed part before TDS 7.2, which added the new password. */
  static final int FIXED_BEFORE_7_2 = 86;

  static final int FIXED = 94;

  /** The length from which a token has its length in {@link #SSPI_LONG}. */
  static final int SSPI_IS_LONG = 0xFFFF;

  private Login7Layout() {}

  static int fixedPart(int rawVersion) {
    return LoginVersion.isBelow72(rawVersion) ? FIXED_BEFORE_7_2 : FIXED;
  }

  /**
   * Returns whether the login may have a feature extension: before TDS 7.4, the bit that announces
   * one had no meaning.
   */
  static boolean canHaveFeatures(int rawVersion) {
    return LoginVersion.protocolOf(rawVersion) == ProtocolVersion.V7_4;
  }
}
