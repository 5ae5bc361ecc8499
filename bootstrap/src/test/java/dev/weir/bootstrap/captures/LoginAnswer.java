package dev.weir.bootstrap.captures;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** An answer of Weir's own, as far as it can be told apart without knowing what is in it. */
final class LoginAnswer {
  private static final int ENVIRONMENT_CHANGE = 0xE3;
  private static final int ERROR = 0xAA;
  private static final int INFO = 0xAB;
  private static final int ACKNOWLEDGED = 0xAD;
  private static final int PACKET_SIZE = 4;
  private static final int HEAD = 1 + Short.BYTES;

  /** Number, state and class stand before the text of a message. */
  private static final int TEXT = HEAD + 6;

  /** Tokens that say how long they are; what follows them is one more. */
  private final List<byte[]> tokens;

  private LoginAnswer(List<byte[]> tokens) {
    this.tokens = tokens;
  }

  static LoginAnswer of(byte[] payload) {
    List<byte[]> tokens = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (hasLength(payload[at] & 0xFF)) {
      int next = at + HEAD + (in.getShort(at + 1) & 0xFFFF);
      tokens.add(Arrays.copyOfRange(payload, at, next));
      at = next;
    }
    tokens.add(Arrays.copyOfRange(payload, at, payload.length));
    return new LoginAnswer(tokens);
  }

  private static boolean hasLength(int code) {
    return code == ENVIRONMENT_CHANGE || code == ERROR || code == INFO || code == ACKNOWLEDGED;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    tokens.forEach(out::writeBytes);
    return out.toByteArray();
  }

  /** The name of the server that its messages bear; empty where it has none. */
  String speaker() {
    return tokens.stream()
        .filter(LoginAnswer::isMessage)
        .findFirst()
        .map(LoginAnswer::speaker)
        .orElse("");
  }

  /** The same as if somebody else said its messages. */
  LoginAnswer saidBy(String speaker) {
    return with(token -> isMessage(token) ? messageBy(token, speaker) : token);
  }

  /** The size of packets that was agreed on. */
  int packetSize() {
    return tokens.stream()
        .filter(LoginAnswer::isPacketSize)
        .findFirst()
        .map(token -> Integer.parseInt(text(token, HEAD + 1)))
        .orElse(0);
  }

  /** The same as if the size of packets had been agreed on that another answer has. */
  LoginAnswer withPacketSizeOf(LoginAnswer other) {
    byte[] theirs =
        other.tokens.stream().filter(LoginAnswer::isPacketSize).findFirst().orElseThrow();
    return with(token -> isPacketSize(token) ? theirs : token);
  }

  private LoginAnswer with(UnaryOperator<byte[]> change) {
    return new LoginAnswer(tokens.stream().map(change).toList());
  }

  private static boolean isPacketSize(byte[] token) {
    return isOf(token, ENVIRONMENT_CHANGE) && token[HEAD] == PACKET_SIZE;
  }

  private static boolean isMessage(byte[] token) {
    return isOf(token, INFO) || isOf(token, ERROR);
  }

  private static boolean isOf(byte[] token, int code) {
    return token.length > 0 && (token[0] & 0xFF) == code;
  }

  private static byte[] messageBy(byte[] token, String speaker) {
    int name = speakerAt(token);
    int rest = name + 1 + 2 * speaker(token).length();
    byte[] wide = speaker.getBytes(StandardCharsets.UTF_16LE);
    int length = name + 1 + wide.length + token.length - rest;
    ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    message.put(token[0]).putShort((short) (length - HEAD)).put(token, HEAD, name - HEAD);
    message.put((byte) speaker.length()).put(wide).put(token, rest, token.length - rest);
    return message.array();
  }

  private static String speaker(byte[] token) {
    return text(token, speakerAt(token));
  }

  private static int speakerAt(byte[] token) {
    ByteBuffer in = ByteBuffer.wrap(token).order(ByteOrder.LITTLE_ENDIAN);
    return TEXT + Short.BYTES + 2 * (in.getShort(TEXT) & 0xFFFF);
  }

  private static String text(byte[] token, int at) {
    return new String(token, at + 1, 2 * (token[at] & 0xFF), StandardCharsets.UTF_16LE);
  }
}
