package dev.weir.benchmarks.sidebyside.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A LOGIN7 (MS-TDS 2.2.6.4) of a SQL login. */
final class TdsLogin {
  private static final int LOGIN7 = 0x10;
  private static final int FIXED = 94;
  private static final int TDS_7_4 = 0x7400_0004;
  private static final int TDS_8_0 = 0x0800_0000;

  /** The packet size that most drivers request. */
  private static final int PACKET_SIZE = 4_096;

  private static final byte[] HOST = letters("client");
  private static final byte[] USER = letters("sa");
  private static final byte[] PASSWORD = letters("anything");
  private static final byte[] APPLICATION = letters("side by side");
  private static final byte[] DATABASE = letters("AppDB");

  /** Host, user, password and application stand first, in this order, then the database. */
  private static final int DATABASE_AT =
      FIXED + HOST.length + USER.length + PASSWORD.length + APPLICATION.length;

  private TdsLogin() {}

  private static byte[] letters(String text) {
    return text.getBytes(StandardCharsets.UTF_16LE);
  }

  static byte[] packet(boolean strict) {
    ByteBuffer message =
        ByteBuffer.allocate(DATABASE_AT + DATABASE.length).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(message.capacity()).putInt(strict ? TDS_8_0 : TDS_7_4).putInt(PACKET_SIZE);
    // Version and process of the client; no earlier connection.
    message.putInt(7).putInt(1).putInt(0);
    // Flags of ODBC, as most drivers set them; no time zone and no locale.
    message.put((byte) 0xE0).put((byte) 3).put((byte) 0).put((byte) 0).putInt(0).putInt(0);
    int at = FIXED;
    for (byte[] text : new byte[][] {HOST, USER, PASSWORD, APPLICATION}) {
      place(message, at, text.length);
      at += text.length;
    }
    // No name of the server, no extension, no library, no language.
    for (int absent = 0; absent < 4; absent++) {
      place(message, FIXED, 0);
    }
    place(message, DATABASE_AT, DATABASE.length);
    // The network card; no SSPI, no file to attach, no new password.
    message.put(new byte[6]);
    for (int absent = 0; absent < 3; absent++) {
      place(message, FIXED, 0);
    }
    message.putInt(0);
    message.put(HOST).put(USER).put(scrambled(PASSWORD)).put(APPLICATION).put(DATABASE);
    return TdsDialect.packet(LOGIN7, message.array());
  }

  /** Writes the offset of a text and its length in characters. */
  private static void place(ByteBuffer message, int at, int bytes) {
    message.putShort((short) at).putShort((short) (bytes / 2));
  }

  /** Swaps the halves of each byte, then applies XOR with 0xA5. */
  private static byte[] scrambled(byte[] password) {
    byte[] bytes = password.clone();
    for (int i = 0; i < bytes.length; i++) {
      int value = bytes[i] & 0xFF;
      bytes[i] = (byte) ((value << 4 | value >>> 4) ^ 0xA5);
    }
    return bytes;
  }
}
