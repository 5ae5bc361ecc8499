package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/** The first message of a client, as far as its first bytes show it. */
public sealed interface Opening {
  /** More bytes are needed. */
  record Incomplete() implements Opening {}

  /** The bytes are not the first bytes of a TDS client. */
  record Broken(String reason) implements Opening {}

  /** Enough bytes to know how the client begins. */
  sealed interface Recognized extends Opening {}

  /**
   * A whole PRELOGIN message.
   *
   * @param length the length of its packet, header included
   */
  record PreloginSent(Prelogin prelogin, int length) implements Recognized {}

  /** The beginning of a LOGIN7 without a PRELOGIN: jTDS sends that when it does not encrypt. */
  record LoginSent() implements Recognized {}

  /** The beginning of a TLS record: the client speaks TDS 8.0 (strict encryption). */
  record TlsSent() implements Recognized {}

  /**
   * The longest PRELOGIN that is accepted: one packet of the default size. Real ones are shorter
   * than 200 bytes.
   */
  int MAX_PRELOGIN = PacketHeader.DEFAULT_PACKET_SIZE;

  /** The type byte of a TLS handshake record. */
  int TLS_HANDSHAKE = 0x16;

  /**
   * Examines the bytes that a client has sent, without consuming any.
   *
   * @param received all bytes since the connection was accepted
   */
  static Opening examine(ByteBuf received) {
    if (!received.isReadable()) {
      return new Incomplete();
    }
    int start = received.readerIndex();
    int type = PacketHeader.typeAt(received, start);
    if (type == TLS_HANDSHAKE) {
      return new TlsSent();
    }
    if (type != PacketType.PRELOGIN.code() && type != PacketType.LOGIN7.code()) {
      return new Broken("a packet of type 0x%02x cannot come first".formatted(type));
    }
    if (received.readableBytes() < PacketHeader.LENGTH) {
      return new Incomplete();
    }
    int length = PacketHeader.lengthAt(received, start);
    if (length <= PacketHeader.LENGTH || length > PacketHeader.MAX_PACKET_SIZE) {
      return new Broken("a packet of " + length + " bytes");
    }
    return type == PacketType.LOGIN7.code()
        ? new LoginSent()
        : examinePrelogin(received, start, length);
  }

  private static Opening examinePrelogin(ByteBuf received, int start, int length) {
    if (length > MAX_PRELOGIN) {
      return new Broken("a PRELOGIN of " + length + " bytes");
    }
    if (!PacketHeader.isEndOfMessageAt(received, start)) {
      return new Broken("a PRELOGIN in more than one packet");
    }
    if (received.readableBytes() < length) {
      return new Incomplete();
    }
    ByteBuf payload = received.slice(start + PacketHeader.LENGTH, length - PacketHeader.LENGTH);
    Prelogin prelogin = Prelogin.parse(payload);
    return prelogin == null
        ? new Broken("a PRELOGIN whose options do not fit its length")
        : new PreloginSent(prelogin, length);
  }
}
