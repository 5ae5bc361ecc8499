package dev.weir.tds.browser;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Answers clients that ask for the port of {@code host\bucket}, as a SQL Server Browser does. It
 * answers no other question, one bucket at a time and within a budget for each network: so it is of
 * no use for attacks with forged sources. Confined to its loop.
 */
public final class BrowserListener extends SimpleChannelInboundHandler<DatagramPacket> {
  private final String server;
  private final InstancePorts ports;
  private final AnswerBudget budget;
  private final Metrics.Counter answered;
  private final Metrics.Counter unknown;
  private final Metrics.Counter limited;

  /**
   * Registers the meters.
   *
   * @param server the name of the server in answers
   * @param clock the monotonic clock in nanoseconds
   */
  public BrowserListener(String server, InstancePorts ports, Metrics metrics, LongSupplier clock) {
    this.server = server;
    this.ports = ports;
    this.budget = new AnswerBudget(clock);
    this.answered = metrics.counter(Meter.INSTANCE_LOOKUPS, "answered");
    this.unknown = metrics.counter(Meter.INSTANCE_LOOKUPS, "unknown");
    this.limited = metrics.counter(Meter.INSTANCE_LOOKUPS, "limited");
  }

  /** Begins to listen. */
  public ChannelFuture bind(
      Class<? extends DatagramChannel> channel, EventLoop loop, InetSocketAddress address) {
    return new Bootstrap().group(loop).channel(channel).handler(this).bind(address);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket question) {
    String name = InstanceQuestion.parse(question.content());
    OptionalInt port = name == null ? OptionalInt.empty() : ports.portOf(name);
    if (name == null || port.isEmpty()) {
      unknown.increment();
    } else if (budget.take(question.sender().getAddress())) {
      answered.increment();
      ByteBuf answer = context.alloc().buffer();
      new InstanceReport(server, name, port).write(answer);
      context.write(new DatagramPacket(answer, question.sender()), context.voidPromise());
    } else {
      limited.increment();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A datagram could not be sent; its client asks again.
  }
}
