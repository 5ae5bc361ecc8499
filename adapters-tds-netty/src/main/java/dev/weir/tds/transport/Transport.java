package dev.weir.tds.transport;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.StandardSocketOptions;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;

/** The Netty transport, by which Weir reaches the network. */
public enum Transport {
  /** Linux epoll through Netty's native library. */
  EPOLL(EpollServerSocketChannel.class, EpollSocketChannel.class, EpollDatagramChannel.class),
  /** The JDK's selectors, where the native library does not load. */
  NIO(NioServerSocketChannel.class, NioSocketChannel.class, NioDatagramChannel.class);

  /**
   * The interval of keep-alive probes. Load balancers drop a flow that is idle for a few minutes;
   * the probes keep it, and detect a peer that has vanished.
   */
  private static final int KEEP_ALIVE_SECONDS = 30;

  private final Class<? extends ServerSocketChannel> serverChannel;
  private final Class<? extends SocketChannel> channel;
  private final Class<? extends DatagramChannel> datagramChannel;

  Transport(
      Class<? extends ServerSocketChannel> serverChannel,
      Class<? extends SocketChannel> channel,
      Class<? extends DatagramChannel> datagramChannel) {
    this.serverChannel = serverChannel;
    this.channel = channel;
    this.datagramChannel = datagramChannel;
  }

  /** Returns the fastest transport that works on this machine. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** Returns the class of listening sockets. */
  public Class<? extends ServerSocketChannel> serverChannel() {
    return serverChannel;
  }

  /** Returns the class of connections. */
  public Class<? extends SocketChannel> channel() {
    return channel;
  }

  /** Returns the class of sockets for datagrams. */
  public Class<? extends DatagramChannel> datagramChannel() {
    return datagramChannel;
  }

  /** Starts the event loops of the connections. */
  public EventLoopGroup eventLoops(int threads) {
    return new MultiThreadIoEventLoopGroup(
        threads, new DefaultThreadFactory("weir-loop"), ioHandler());
  }

  /**
   * Starts the event loop that only accepts connections.
   *
   * <p>A loop that does both may close a connection and accept the next one, with the descriptor of
   * the former, while it handles one batch of epoll events. Remaining events of the former
   * connection in that batch would then be delivered to the next one (ADR 0018).
   */
  public EventLoopGroup acceptor() {
    return new MultiThreadIoEventLoopGroup(
        1, new DefaultThreadFactory("weir-acceptor"), ioHandler());
  }

  /** Returns the socket options that keep an idle connection alive and detect a dead one. */
  public Map<ChannelOption<Integer>, Integer> keepAlive() {
    return switch (this) {
      case EPOLL ->
          Map.of(
              EpollChannelOption.TCP_KEEPIDLE, KEEP_ALIVE_SECONDS,
              EpollChannelOption.TCP_KEEPINTVL, KEEP_ALIVE_SECONDS);
      case NIO ->
          Map.of(
              NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), KEEP_ALIVE_SECONDS,
              NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), KEEP_ALIVE_SECONDS);
    };
  }

  /** Returns the option of a listener by which several processes listen on one address. */
  public ChannelOption<Boolean> sharedPort() {
    return switch (this) {
      case EPOLL -> EpollChannelOption.SO_REUSEPORT;
      case NIO -> NioChannelOption.of(StandardSocketOptions.SO_REUSEPORT);
    };
  }

  private IoHandlerFactory ioHandler() {
    return switch (this) {
      case EPOLL -> EpollIoHandler.newFactory();
      case NIO -> NioIoHandler.newFactory();
    };
  }
}
