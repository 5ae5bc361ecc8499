package dev.weir.bootstrap.hostile.attack;

import dev.weir.standin.raw.LoginPayload;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes messages of TDS, whole packets and parts of them, with any header. */
public final class TdsMessages {
  /** Values of ENCRYPTION in a PRELOGIN (MS-TDS 2.2.6.5). */
  public static final int ENCRYPT_OFF = 0;

  public static final int ENCRYPT_ON = 1;
  public static final int ENCRYPT_NOT_SUPPORTED = 2;

  static final int BATCH = 0x01;
  static final int ATTENTION = 0x06;
  static final int LOGIN = 0x10;
  static final int SSPI = 0x11;
  static final int PRELOGIN = 0x12;

  /** The longest LOGIN7 that MS-TDS allows. */
  static final int LONGEST_LOGIN = 128 * 1024 - 1;

  /** The payload of a packet of the default size. */
  static final int ROOM = 4088;

  private static final int HEADER = 8;
  private static final int ERROR = 0xAA;
  private static final int ERROR_NUMBER = 3;
  private static final byte[] NEGOTIATE = {
    'N', 'T', 'L', 'M', 'S', 'S', 'P', 0, 1, 0, 0, 0, 1, 0, 0, 0
  };

  private TdsMessages() {}

  /** One packet. */
  public static byte[] packet(int type, int status, byte... payload) {
    return header(type, status, HEADER + payload.length).put(payload).array();
  }

  /** A packet that says it has {@code declared} bytes, with those of {@code payload} only. */
  static byte[] cutPacket(int type, int declared, byte... payload) {
    ByteBuffer packet = ByteBuffer.allocate(HEADER + payload.length);
    packet.put((byte) type).put((byte) 1).putShort((short) declared);
    packet.putShort((short) 0).put((byte) 1).put((byte) 0).put(payload);
    return packet.array();
  }

  private static ByteBuffer header(int type, int status, int length) {
    ByteBuffer packet = ByteBuffer.allocate(length);
    packet.put((byte) type).put((byte) status).putShort((short) length);
    return packet.putShort((short) 0).put((byte) 1).put((byte) 0);
  }

  /** A message in packets of the default size. */
  public static byte[] message(int type, byte... payload) {
    return packets(type, ROOM, true, payload);
  }

  /**
   * A message in packets with this many bytes of payload, the last one marked so or yet to come.
   */
  static byte[] packets(int type, int room, boolean finished, byte... payload) {
    ByteArrayOutputStream packets = new ByteArrayOutputStream();
    for (int from = 0; from < payload.length; from += room) {
      int to = Math.min(payload.length, from + room);
      int status = finished && to == payload.length ? 1 : 0;
      packets.writeBytes(packet(type, status, Arrays.copyOfRange(payload, from, to)));
    }
    return packets.toByteArray();
  }

  /** A PROXY protocol header of version 1: this client has connected to some address. */
  public static byte[] proxyHeader(String client) {
    return "PROXY TCP4 %s 127.0.0.1 50000 1433\r\n"
        .formatted(client)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** A PRELOGIN. */
  public static byte[] prelogin(int encryption) {
    return message(PRELOGIN, RawLogin.prelogin(encryption));
  }

  /** A LOGIN7 with a password, in the clear. */
  public static byte[] login(String user, String password) {
    return message(LOGIN, login7(user, password).payload());
  }

  private static RawLogin login7(String user, String password) {
    return RawLogin.of(user, password).withDatabase("AppDB");
  }

  /** A LOGIN7 that also sets a new password. */
  static byte[] passwordChange(String user, String password, String newPassword) {
    LoginPayload change = new LoginPayload(login7(user, password)).newPassword(newPassword);
    return message(LOGIN, change.bytes());
  }

  /** A LOGIN7 with the first message of NTLM. */
  static byte[] windowsLogin() {
    return message(LOGIN, new LoginPayload(login7("", "")).sspi(NEGOTIATE).bytes());
  }

  /** A LOGIN7 whose fields are sound and which a long token makes as long as may be. */
  static byte[] longestLogin() {
    return ByteBuffer.allocate(LONGEST_LOGIN)
        .put(login7("app", "x").payload())
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(0, LONGEST_LOGIN)
        .array();
  }

  /** Bytes of TLS as TDS 7.x carries them until the handshake is over. */
  public static byte[] wrapped(byte... record) {
    return message(PRELOGIN, record);
  }

  /** A batch. */
  public static byte[] batch(String sql) {
    return message(BATCH, RequestBytes.withHeaders(0).text(sql).done());
  }

  /** The number of the error that an answer begins with, or 0. */
  public static int errorOf(byte[] answer) {
    return answer.length > ERROR_NUMBER + Integer.BYTES && (answer[0] & 0xFF) == ERROR
        ? ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN).getInt(ERROR_NUMBER)
        : 0;
  }

  /** An attention. */
  static byte[] attention() {
    return packet(ATTENTION, 1);
  }
}
