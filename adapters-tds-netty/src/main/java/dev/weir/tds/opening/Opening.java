package dev.weir.tds.opening;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Prelogin;
import io.netty.buffer.ByteBuf;

/** What the first bytes of a client turned out to be. */
public sealed interface Opening {
  /** More bytes are needed to tell. */
  record Incomplete() implements Opening {}

  /** A whole PRELOGIN message. */
  record PreloginSent(Prelogin prelogin) implements Opening {}

  /**
   * The beginning of a LOGIN7 without a PRELOGIN before it, as jTDS does when it is not to encrypt.
   */
  record LoginSent() implements Opening {}

  /** The beginning of a TLS record: the client speaks TDS 8.0 (strict encryption). */
  record TlsSent() implements Opening {}

  /** Nothing that a TDS client says first. */
  record Broken(String reason) implements Opening {}

  /**
   * A PRELOGIN is small: real ones have under 200 bytes. One packet of the default size holds it.
   */
  int MAX_PRELOGIN = PacketHeader.DEFAULT_PACKET_SIZE;

  /** The type byte of a TLS handshake record. */
  int TLS_HANDSHAKE = 0x16;

  /**
   * Looks at all bytes that a client has sent so far, without consuming any.
   *
   * @param received everything since the connection was accepted
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
        : new PreloginSent(prelogin);
  }
}
