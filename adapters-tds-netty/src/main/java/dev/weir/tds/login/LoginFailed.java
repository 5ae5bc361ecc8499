package dev.weir.tds.login;

import dev.weir.domain.login.ServerRefusal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * SQL Server's error 18456 for a login that Weir has refused itself: the same for an unknown user
 * and for a wrong password (MS-TDS 2.2.7.10).
 */
public final class LoginFailed {
  private static final int NUMBER = 18456;
  private static final byte ERROR = (byte) 0xAA;

  /** SQL Server hides the true state from clients, too. */
  private static final byte STATE = 1;

  private static final byte CLASS = 14;
  private static final int LINE = 1;
  private static final int MAX_NAME = 128;

  /** Number, state, class, the lengths of three texts, and the line. */
  private static final int FIXED = 4 + 1 + 1 + 2 + 1 + 1 + 4;

  private static final int HEADER = 3;

  private LoginFailed() {}

  /** The refusal in the form of TDS 7.2 and later. */
  public static ServerRefusal of(String login, String serverName) {
    String message = "Login failed for user '" + cut(login) + "'.";
    byte[] text = message.getBytes(StandardCharsets.UTF_16LE);
    byte[] server = cut(serverName).getBytes(StandardCharsets.UTF_16LE);
    int length = FIXED + text.length + server.length;
    ByteBuffer token = ByteBuffer.allocate(HEADER + length).order(ByteOrder.LITTLE_ENDIAN);
    token.put(ERROR).putShort((short) length).putInt(NUMBER).put(STATE).put(CLASS);
    token.putShort((short) (text.length / 2)).put(text);
    token.put((byte) (server.length / 2)).put(server);
    // No procedure name.
    token.put((byte) 0).putInt(LINE);
    return new ServerRefusal(NUMBER, message, token.array());
  }

  private static String cut(String name) {
    return name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }
}
