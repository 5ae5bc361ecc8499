package dev.weir.tds.listener;

import dev.weir.tds.arrival.ArrivalLog;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.arrival.UnidentifiedClient;
import dev.weir.tds.proxyprotocol.ProxyHeader;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.net.InetSocketAddress;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the PROXY protocol header of a connection, and gives place to who serves the client. */
final class ProxyHeaderReader extends ConnectionHandler {
  private final boolean required;
  private final UnidentifiedClient client;
  private final ArrivalLog log;
  private final Function<@Nullable InetSocketAddress, ChannelHandler> service;
  private ByteBuf received = Unpooled.EMPTY_BUFFER;

  /**
   * Reads a header.
   *
   * @param required whether there must be one
   * @param service makes who serves the client, given the address that the header says the client
   *     connected to, or null where it says none
   */
  ProxyHeaderReader(
      boolean required,
      UnidentifiedClient client,
      ArrivalLog log,
      Function<@Nullable InetSocketAddress, ChannelHandler> service) {
    this.required = required;
    this.client = client;
    this.log = log;
    this.service = service;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    client
        .deadline()
        .run(
            () ->
                close(context, Closing.TOO_SLOW, "no PROXY protocol header came within its time"));
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
              Closing.PROXY_HEADER,
              "no PROXY protocol header, and proxy_protocol is required");
        } else {
          serve(context, null);
        }
      }
      case ProxyHeader.Own own -> {
        received.skipBytes(own.length());
        serve(context, null);
      }
      case ProxyHeader.Passed passed -> {
        received.skipBytes(passed.length());
        client.identify(passed.source());
        serve(context, passed.destination());
      }
      case ProxyHeader.Broken broken -> close(context, Closing.PROXY_HEADER, broken.reason());
    }
  }

  private void serve(ChannelHandlerContext context, @Nullable InetSocketAddress destination) {
    client.deadline().stop();
    ByteBuf rest = received;
    received = Unpooled.EMPTY_BUFFER;
    ChannelHandler next = service.apply(destination);
    context.pipeline().replace(this, null, next);
    // The next handler came too late to see the connection begin.
    context.pipeline().fireChannelActive();
    if (rest.isReadable()) {
      context.pipeline().fireChannelRead(rest).fireChannelReadComplete();
    } else {
      rest.release();
    }
  }

  private void close(ChannelHandlerContext context, Closing why, String detail) {
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
