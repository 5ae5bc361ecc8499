package dev.weir.tds.listener;

import dev.weir.tds.client.ClientAddress;
import dev.weir.tds.proxyprotocol.ProxyHeader;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the PROXY protocol header of a connection, and gives place to who serves the client. */
final class ProxyHeaderReader extends ConnectionHandler {
  private static final Logger log = LoggerFactory.getLogger(ProxyHeaderReader.class);

  private final boolean required;
  private final Duration patience;
  private final Function<@Nullable InetSocketAddress, ChannelHandler> service;
  private ByteBuf received = Unpooled.EMPTY_BUFFER;
  private @Nullable ScheduledFuture<?> deadline;

  /**
   * Reads a header.
   *
   * @param required whether there must be one
   * @param patience how long it may take
   * @param service makes who serves the client, given the address that the header says the client
   *     connected to, or null where it says none
   */
  ProxyHeaderReader(
      boolean required,
      Duration patience,
      Function<@Nullable InetSocketAddress, ChannelHandler> service) {
    this.required = required;
    this.patience = patience;
    this.service = service;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    deadline =
        context
            .executor()
            .schedule(
                () -> close(context, "no PROXY protocol header came within handshake_timeout"),
                patience.toNanos(),
                TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    switch (ProxyHeader.examine(received)) {
      case ProxyHeader.Incomplete ignored -> {}
      case ProxyHeader.Absent ignored -> {
        if (required) {
          close(context, "no PROXY protocol header, and proxy_protocol is required");
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
        ClientAddress.told(context.channel(), passed.source());
        serve(context, passed.destination());
      }
      case ProxyHeader.Broken broken -> close(context, broken.reason());
    }
  }

  private void serve(ChannelHandlerContext context, @Nullable InetSocketAddress destination) {
    cancelDeadline();
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

  private void close(ChannelHandlerContext context, String reason) {
    log.atInfo()
        .addKeyValue("client", context.channel().remoteAddress())
        .addKeyValue("reason", reason)
        .log("connection closed at its PROXY protocol header");
    context.close();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    cancelDeadline();
    received.release();
    received = Unpooled.EMPTY_BUFFER;
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
