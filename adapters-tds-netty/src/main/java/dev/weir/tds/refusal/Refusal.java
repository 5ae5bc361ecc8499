package dev.weir.tds.refusal;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.opening.Opening;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.PreloginReply;
import dev.weir.tds.reply.ErrorReply;
import dev.weir.tds.reply.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Tells a client why it is not served. No client reads an error before its LOGIN7 is out, so Weir
 * plays a server that cannot encrypt up to that point: PRELOGIN is answered with "not supported",
 * the LOGIN7 that follows with the error.
 *
 * <p>A client that insists on encryption ends the connection at the first step, with a message of
 * its driver; one that starts with TLS (strict encryption) can be told nothing without a
 * certificate. Both are closed.
 *
 * <p>Holds no buffer: what it is fed stays the caller's.
 */
public final class Refusal {
  /** What the caller does next. */
  public sealed interface Step {
    /** Wait for more bytes of the client. */
    record AwaitMore() implements Step {}

    /** Send this; the client will say more. The buffer is the caller's. */
    record Send(ByteBuf reply) implements Step {}

    /** Send this, then close. The buffer is the caller's. */
    record SendAndClose(ByteBuf reply) implements Step {}

    /** Close: this client cannot be told. */
    record Close() implements Step {}
  }

  private enum Stage {
    OPENING,
    LOGIN,
    OVER
  }

  /** LOGIN7 is at most 128K - 1 bytes (MS-TDS 2.2.6.4). */
  private static final int MAX_LOGIN = 128 * 1024;

  /** Where the version stands in LOGIN7: behind its length. */
  private static final int VERSION_OFFSET = 4;

  private static final int VERSION_END = VERSION_OFFSET + Integer.BYTES;

  private final ByteBufAllocator allocator;
  private final ClientError error;
  private final String serverName;
  private Stage stage = Stage.OPENING;

  // Of the LOGIN7, as far as it is here.
  private int loginLength;
  private int packetLeft;
  private boolean isLastPacket;
  private int payloadTaken;
  private int version;

  /** Prepares to refuse a client that nothing has been answered yet. */
  public Refusal(ByteBufAllocator allocator, ClientError error, String serverName) {
    this.allocator = allocator;
    this.error = error;
    this.serverName = serverName;
  }

  /**
   * Looks at what the client has sent and was not consumed before; consumes the messages it
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
   * Waits for the end of the LOGIN7: a reply to half a message would be a protocol error of ours.
   * Its bytes are not kept.
   */
  private Step answerLogin(ByteBuf received) {
    while (true) {
      if (packetLeft == 0) {
        if (received.readableBytes() < PacketHeader.LENGTH) {
          return new Step.AwaitMore();
        }
        if (!beginPacket(received)) {
          return close();
        }
      }
      takePayload(received);
      if (packetLeft > 0) {
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
    packetLeft = length - PacketHeader.LENGTH;
    isLastPacket = PacketHeader.isEndOfMessageAt(received, start);
    received.skipBytes(PacketHeader.LENGTH);
    return true;
  }

  /** Takes what there is of a packet; of all of it only the version is wanted, little end first. */
  private void takePayload(ByteBuf received) {
    int count = Math.min(packetLeft, received.readableBytes());
    packetLeft -= count;
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
