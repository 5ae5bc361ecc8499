package dev.weir.tds.browser;

import dev.weir.domain.bucket.NamedInstance;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One lookup of the port of an instance. All addresses of its host are asked, again after each
 * second without an answer, because datagrams are lost; the first answer counts. Nothing proves
 * that an answer is genuine: only the certificate of the server does that.
 */
public final class InstanceLookup extends SimpleChannelInboundHandler<DatagramPacket> {
  /** The port of each SQL Server Browser. */
  public static final int BROWSER_PORT = 1_434;

  private static final Duration REPEAT = Duration.ofSeconds(1);

  private final NamedInstance instance;
  private final List<InetAddress> hosts;
  private final Promise<Integer> port;

  private InstanceLookup(NamedInstance instance, List<InetAddress> hosts, Promise<Integer> port) {
    this.instance = instance;
    this.hosts = hosts;
    this.port = port;
  }

  /**
   * Begins a lookup.
   *
   * @param hosts the addresses of the host
   * @return a future that completes on {@code loop}. The caller cancels it when it has waited long
   *     enough: a SQL Server Browser does not answer questions for instances that it does not know
   */
  public static Future<Integer> start(
      Class<? extends DatagramChannel> channel,
      EventLoop loop,
      NamedInstance instance,
      List<InetAddress> hosts) {
    Promise<Integer> port = loop.newPromise();
    ChannelFuture bound =
        new Bootstrap()
            .group(loop)
            .channel(channel)
            .handler(new InstanceLookup(instance, hosts, port))
            .bind(0);
    bound.addListener(
        done -> {
          if (!done.isSuccess()) {
            port.tryFailure(done.cause());
          }
        });
    port.addListener(
        ended -> {
          if (bound.channel().isRegistered()) {
            bound.channel().close();
          }
        });
    return port;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    ask(context.channel());
    Future<?> repeating =
        context
            .channel()
            .eventLoop()
            .scheduleAtFixedRate(
                () -> ask(context.channel()),
                REPEAT.toNanos(),
                REPEAT.toNanos(),
                TimeUnit.NANOSECONDS);
    port.addListener(ended -> repeating.cancel(false));
  }

  /** An address that cannot be sent to, such as one of IPv6 without a route, is passed over. */
  private void ask(Channel channel) {
    for (InetAddress host : hosts) {
      ByteBuf question = channel.alloc().buffer();
      InstanceQuestion.write(question, instance);
      channel.write(new DatagramPacket(question, new InetSocketAddress(host, BROWSER_PORT)));
    }
    channel.flush();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket answer) {
    InetSocketAddress sender = answer.sender();
    if (sender.getPort() != BROWSER_PORT || !hosts.contains(sender.getAddress())) {
      return;
    }
    InstanceReport report = InstanceReport.parse(answer.content());
    if (report == null || !report.instance().equalsIgnoreCase(instance.instance())) {
      return;
    }
    if (report.tcpPort().isPresent()) {
      port.trySuccess(report.tcpPort().getAsInt());
    } else {
      port.tryFailure(
          new UnknownPortException(
              "the instance does not listen on TCP, says the SQL Server Browser"));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // Such as the ICMP message of a host without a SQL Server Browser: the next question may be
    // answered, and the caller's deadline ends the lookup.
  }
}
