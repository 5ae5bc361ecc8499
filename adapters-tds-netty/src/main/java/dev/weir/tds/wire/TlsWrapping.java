package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.ssl.SslHandler;

/**
 * Wraps the TLS handshake of TDS 7.x in packets (MS-TDS 3.2.5.2), between the connection and its
 * {@link SslHandler}. After the handshake it passes records on one at a time, so that encryption
 * can end after any of them.
 *
 * <p>The bytes that are written up to a flush are one message: a driver expects a whole flight in
 * one.
 */
public final class TlsWrapping extends ChannelDuplexHandler {
  private enum Phase {
    /** Records travel in packets. */
    HANDSHAKE,
    /** Records travel as they are. */
    RECORDS,
    /** Encryption has ended; bytes pass unchanged. */
    CLEAR
  }

  private static final String NAME = "tls-wrapping";

  /** Type, version and length of a TLS record. */
  private static final int RECORD_HEADER = 5;

  private static final int RECORD_LENGTH_AT = 3;

  /** The type of a record of a handshake (RFC 5246, 6.2.1). */
  private static final int HANDSHAKE_RECORD = 22;

  /** The longest record, with what encryption adds (RFC 5246, 6.2.3). */
  private static final int MAX_RECORD = RECORD_HEADER + 16_384 + 2_048;

  /**
   * The largest packet of a flight. Drivers and servers use packets of 4 KB, so it is never
   * reached.
   */
  private static final int MAX_FLIGHT_PACKET = 32 * 1024;

  private final SslHandler tls;
  private Phase phase = Phase.HANDSHAKE;
  private ByteBuf received = Unpooled.EMPTY_BUFFER;
  private ByteBuf flight = Unpooled.EMPTY_BUFFER;
  private boolean passing;

  private TlsWrapping(SslHandler tls) {
    this.tls = tls;
  }

  /** Begins TLS: the handlers in the pipeline read and write decrypted bytes from now on. */
  public static TlsWrapping begin(ChannelPipeline pipeline, SslHandler tls) {
    TlsWrapping wrapping = new TlsWrapping(tls);
    // Added before the SslHandler, which writes a client's first flight as soon as it is added.
    pipeline.addFirst(NAME, wrapping);
    pipeline.addAfter(NAME, null, tls);
    return wrapping;
  }

  /** Sends the last flight of the handshake; the records behind it are not wrapped. */
  public void completeHandshake(ChannelHandlerContext context) {
    sendFlight(context.pipeline().context(this));
    phase = Phase.RECORDS;
  }

  /**
   * Ends the encryption behind the login: the next bytes are read and written in the clear. The
   * peer is sent no TLS closure, and the TLS engine is freed.
   */
  public void endEncryption(ChannelHandlerContext context) {
    phase = Phase.CLEAR;
    context.pipeline().remove(tls);
    if (!passing) {
      removeItself(context.pipeline().context(this));
    }
  }

  // ---- in ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    if (passing) {
      return;
    }
    passing = true;
    boolean more = true;
    while (more && received.isReadable() && !context.isRemoved()) {
      more =
          switch (phase) {
            case HANDSHAKE -> unwrap(context);
            case RECORDS -> passRecord(context);
            case CLEAR -> false;
          };
    }
    passing = false;
    if (phase == Phase.CLEAR && !context.isRemoved()) {
      removeItself(context);
    }
  }

  private boolean unwrap(ChannelHandlerContext context) {
    if (received.readableBytes() < PacketHeader.LENGTH) {
      return false;
    }
    int start = received.readerIndex();
    int type = PacketHeader.typeAt(received, start);
    int length = PacketHeader.lengthAt(received, start);
    // Servers before TDS 7.2 wrapped their half in a reply; drivers accept that, and so does Weir.
    if ((type != PacketType.PRELOGIN.code() && type != PacketType.REPLY.code())
        || length < PacketHeader.LENGTH) {
      throw new CorruptedFrameException(
          "a packet of type 0x%02x within a TLS handshake".formatted(type));
    }
    if (length > MAX_FLIGHT_PACKET) {
      throw new CorruptedFrameException("a packet of " + length + " bytes within a TLS handshake");
    }
    if (received.readableBytes() < length) {
      return false;
    }
    received.skipBytes(PacketHeader.LENGTH);
    context.fireChannelRead(received.readRetainedSlice(length - PacketHeader.LENGTH));
    return true;
  }

  private boolean passRecord(ChannelHandlerContext context) {
    if (received.readableBytes() < RECORD_HEADER) {
      return false;
    }
    if (received.getUnsignedByte(received.readerIndex()) == HANDSHAKE_RECORD) {
      // A handshake costs its responder far more than its initiator.
      throw new CorruptedFrameException("a second TLS handshake on one connection");
    }
    int length =
        RECORD_HEADER + received.getUnsignedShort(received.readerIndex() + RECORD_LENGTH_AT);
    if (length > MAX_RECORD) {
      throw new CorruptedFrameException("a TLS record of " + length + " bytes");
    }
    if (received.readableBytes() < length) {
      return false;
    }
    context.fireChannelRead(received.readRetainedSlice(length));
    return true;
  }

  /** Passes on the remaining bytes, which are not encrypted, and removes this handler. */
  private void removeItself(ChannelHandlerContext context) {
    ByteBuf rest = received;
    received = Unpooled.EMPTY_BUFFER;
    // The bytes go to the next handler, which cannot be found once this one is out of the pipeline.
    if (rest.isReadable()) {
      context.fireChannelRead(rest);
    } else {
      rest.release();
    }
    context.pipeline().remove(this);
  }

  // ---- out ----

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (phase != Phase.HANDSHAKE) {
      context.write(message, promise);
      return;
    }
    flight =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), flight, (ByteBuf) message);
    // The bytes are buffered, so the promise succeeds: if they cannot be sent, the connection
    // closes and the handshake fails.
    promise.trySuccess();
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    sendFlight(context);
    context.flush();
  }

  private void sendFlight(ChannelHandlerContext context) {
    if (!flight.isReadable()) {
      return;
    }
    ByteBuf whole = flight;
    flight = Unpooled.EMPTY_BUFFER;
    try {
      context.write(
          Message.frame(
              context.alloc(), PacketType.PRELOGIN, whole, PacketHeader.DEFAULT_PACKET_SIZE, 0));
    } finally {
      whole.release();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    received.release();
    received = Unpooled.EMPTY_BUFFER;
    flight.release();
    flight = Unpooled.EMPTY_BUFFER;
  }
}
