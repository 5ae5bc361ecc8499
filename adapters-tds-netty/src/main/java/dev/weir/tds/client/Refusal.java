package dev.weir.tds.client;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginReply;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Refuses a client with an error before its LOGIN7 was read. A client reads an error only as the
 * answer to its LOGIN7, so Weir acts as a server without encryption until then: it answers PRELOGIN
 * with "not supported", and LOGIN7 with the error.
 *
 * <p>A client that requires encryption closes the connection at the first step, with a message of
 * its driver; one that begins with TLS (strict encryption) cannot be sent anything without a
 * certificate. Both are closed.
 *
 * <p>Keeps no buffer: the bytes it examines stay the caller's.
 */
public final class Refusal {
  /** The next step of the caller. */
  public sealed interface Step {
    /** Wait for more bytes of the client. */
    record AwaitMore() implements Step {}

    /** Send this and call again; the client will answer. The buffer is the caller's. */
    record Send(ByteBuf reply) implements Step {}

    /** Send this, then close. The buffer is the caller's. */
    record SendAndClose(ByteBuf reply) implements Step {}

    /** Close: the client cannot be sent the error. */
    record Close() implements Step {}
  }

  private enum Stage {
    OPENING,
    LOGIN,
    OVER
  }

  /** LOGIN7 is at most 128K - 1 bytes (MS-TDS 2.2.6.4). */
  private static final int MAX_LOGIN = 128 * 1024;

  /** The offset of the version in LOGIN7, behind its length. */
  private static final int VERSION_OFFSET = 4;

  private static final int VERSION_END = VERSION_OFFSET + Integer.BYTES;

  private final ByteBufAllocator allocator;
  private final ClientError error;
  private final String serverName;
  private Stage stage = Stage.OPENING;

  // The part of LOGIN7 that has arrived.
  private int loginLength;
  private int packetRemaining;
  private boolean isLastPacket;
  private int payloadTaken;
  private int version;

  /** Prepares to refuse a client that was not sent anything. */
  public Refusal(ByteBufAllocator allocator, ClientError error, String serverName) {
    this.allocator = allocator;
    this.error = error;
    this.serverName = serverName;
  }

  /**
   * Examines the bytes of the client that were not consumed, and consumes the messages that it
   * answers.
   */
  public Step proceed(ByteBuf received) {
    return switch (stage) {
      case OPENING -> answerOpening(received);
      case LOGIN -> answerLogin(received);
      case OVER -> new Step.Close();
    };
  }

  private Step answerOpening(ByteBuf received) {
    return switch (Opening.examine(received)) {
      case Opening.Incomplete ignored -> new Step.AwaitMore();
      case Opening.PreloginSent prelogin -> {
        stage = Stage.LOGIN;
        received.skipBytes(prelogin.length());
        yield new Step.Send(PreloginReply.write(allocator, Encryption.NOT_SUPPORTED));
      }
      case Opening.LoginSent ignored -> {
        stage = Stage.LOGIN;
        yield answerLogin(received);
      }
      case Opening.TlsSent ignored -> close();
      case Opening.Broken ignored -> close();
    };
  }

  /**
   * Answers the whole LOGIN7, without keeping its bytes: a reply to a part of a message would be a
   * protocol error of Weir.
   */
  private Step answerLogin(ByteBuf received) {
    while (true) {
      if (packetRemaining == 0) {
        if (received.readableBytes() < PacketHeader.LENGTH) {
          return new Step.AwaitMore();
        }
        if (!beginPacket(received)) {
          return close();
        }
      }
      consumePayload(received);
      if (packetRemaining > 0) {
        return new Step.AwaitMore();
      }
      if (isLastPacket) {
        return payloadTaken < VERSION_END ? close() : answer();
      }
    }
  }

  private boolean beginPacket(ByteBuf received) {
    int start = received.readerIndex();
    int length = PacketHeader.lengthAt(received, start);
    if (PacketHeader.typeAt(received, start) != PacketType.LOGIN7.code()
        || length < PacketHeader.LENGTH
        || length > MAX_LOGIN - loginLength) {
      return false;
    }
    loginLength += length;
    packetRemaining = length - PacketHeader.LENGTH;
    isLastPacket = PacketHeader.isEndOfMessageAt(received, start);
    received.skipBytes(PacketHeader.LENGTH);
    return true;
  }

  /** Consumes the payload that has arrived, and reads the version (little-endian) from it. */
  private void consumePayload(ByteBuf received) {
    int count = Math.min(packetRemaining, received.readableBytes());
    packetRemaining -= count;
    while (count > 0 && payloadTaken < VERSION_END) {
      int unit = received.readUnsignedByte();
      if (payloadTaken >= VERSION_OFFSET) {
        version |= unit << (Byte.SIZE * (payloadTaken - VERSION_OFFSET));
      }
      payloadTaken++;
      count--;
    }
    received.skipBytes(count);
  }

  private Step answer() {
    stage = Stage.OVER;
    return new Step.SendAndClose(
        ErrorReply.write(allocator, TdsVersion.ofLogin(version), error, serverName));
  }

  private Step close() {
    stage = Stage.OVER;
    return new Step.Close();
  }
}
