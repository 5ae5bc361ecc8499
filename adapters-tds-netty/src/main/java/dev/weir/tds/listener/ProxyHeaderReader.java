package dev.weir.tds.listener;

import dev.weir.tds.client.ArrivalLog;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.net.InetSocketAddress;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the PROXY protocol header of a connection, then replaces itself by the next handler. */
final class ProxyHeaderReader extends ConnectionHandler {
  private final boolean required;
  private final UnidentifiedClient client;
  private final ArrivalLog log;
  private final Function<@Nullable InetSocketAddress, ChannelHandler> nextHandler;
  private ByteBuf received = Unpooled.EMPTY_BUFFER;

  /**
   * Begins to read.
   *
   * @param required whether a connection without a header is closed
   * @param nextHandler makes the next handler, given the address that the client connected to by
   *     its header, or null where the header has none
   */
  ProxyHeaderReader(
      boolean required,
      UnidentifiedClient client,
      ArrivalLog log,
      Function<@Nullable InetSocketAddress, ChannelHandler> nextHandler) {
    this.required = required;
    this.client = client;
    this.log = log;
    this.nextHandler = nextHandler;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    client
        .deadline()
        .run(
            () ->
                close(
                    context,
                    CloseReason.TOO_SLOW,
                    "no PROXY protocol header came within its time"));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    switch (ProxyHeader.examine(received)) {
      case ProxyHeader.Incomplete ignored -> {}
      case ProxyHeader.Absent ignored -> {
        if (required) {
          close(
              context,
              CloseReason.PROXY_HEADER,
              "no PROXY protocol header, and proxy_protocol is required");
        } else {
          handOver(context, null);
        }
      }
      case ProxyHeader.Own own -> {
        received.skipBytes(own.length());
        handOver(context, null);
      }
      case ProxyHeader.Passed passed -> {
        received.skipBytes(passed.length());
        client.identify(passed.source());
        handOver(context, passed.destination());
      }
      case ProxyHeader.Broken broken -> close(context, CloseReason.PROXY_HEADER, broken.reason());
    }
  }

  private void handOver(ChannelHandlerContext context, @Nullable InetSocketAddress destination) {
    client.deadline().stop();
    ByteBuf rest = received;
    received = Unpooled.EMPTY_BUFFER;
    ChannelHandler next = nextHandler.apply(destination);
    context.pipeline().replace(this, null, next);
    // Netty fired the event before this handler was in the pipeline.
    context.pipeline().fireChannelActive();
    if (rest.isReadable()) {
      context.pipeline().fireChannelRead(rest).fireChannelReadComplete();
    } else {
      rest.release();
    }
  }

  private void close(ChannelHandlerContext context, CloseReason why, String detail) {
    log.closed(client, why, detail);
    context.close();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    client.deadline().stop();
    received.release();
    received = Unpooled.EMPTY_BUFFER;
  }
}
