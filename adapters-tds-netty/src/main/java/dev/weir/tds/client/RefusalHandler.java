package dev.weir.tds.client;

import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;

/**
 * Carries out a {@link Refusal} on a client's connection, and closes it: once the error is sent, or
 * cannot be sent, or the client's time is over.
 */
public final class RefusalHandler extends ConnectionHandler {
  private final Refusal refusal;
  private final UnidentifiedClient client;
  private ByteBuf received;

  /**
   * Takes over a client.
   *
   * @param received the bytes that the client has sent; taken over
   * @param client has the deadline of the client
   */
  public RefusalHandler(Refusal refusal, ByteBuf received, UnidentifiedClient client) {
    this.refusal = refusal;
    this.received = received;
    this.client = client;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    client.awaitMessage(() -> context.close());
    context.channel().config().setAutoRead(true);
    proceed(context);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    client.deadline().stop();
    received.release();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    proceed(context);
  }

  private void proceed(ChannelHandlerContext context) {
    boolean again = true;
    while (again) {
      again =
          switch (refusal.proceed(received)) {
            case Refusal.Step.AwaitMore ignored -> false;
            case Refusal.Step.Send send -> {
              context.writeAndFlush(send.reply());
              yield true;
            }
            case Refusal.Step.SendAndClose last -> {
              context.writeAndFlush(last.reply()).addListener(ChannelFutureListener.CLOSE);
              yield false;
            }
            case Refusal.Step.Close ignored -> {
              context.close();
              yield false;
            }
          };
    }
    if (!received.isReadable()) {
      received.release();
      received = Unpooled.EMPTY_BUFFER;
    }
  }
}
