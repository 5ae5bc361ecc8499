package dev.weir.tds.transport;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;

/** How Netty reaches the kernel. */
public enum Transport {
  /** Linux epoll through Netty's native library. */
  EPOLL(EpollServerSocketChannel.class, EpollSocketChannel.class),
  /** The JDK's selectors, where the native library does not load. */
  NIO(NioServerSocketChannel.class, NioSocketChannel.class);

  /**
   * Load balancers forget a flow that is idle for a few minutes; a probe every 30 s keeps it, and
   * finds a peer that vanished.
   */
  private static final int KEEP_ALIVE_SECONDS = 30;

  private final Class<? extends ServerSocketChannel> serverChannel;
  private final Class<? extends SocketChannel> channel;

  Transport(
      Class<? extends ServerSocketChannel> serverChannel, Class<? extends SocketChannel> channel) {
    this.serverChannel = serverChannel;
    this.channel = channel;
  }

  /** The fastest that works here. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** The class of listening sockets. */
  public Class<? extends ServerSocketChannel> serverChannel() {
    return serverChannel;
  }

  /** The class of connections. */
  public Class<? extends SocketChannel> channel() {
    return channel;
  }

  /** Starts the event loops on which connections live. */
  public EventLoopGroup eventLoops(int threads) {
    return new MultiThreadIoEventLoopGroup(
        threads, new DefaultThreadFactory("weir-loop"), ioHandler());
  }

  /**
   * Starts the event loop on which connections are accepted, and none lives.
   *
   * <p>A loop that does both may close a connection and accept the next one, with the descriptor of
   * the former, while it goes through one batch of epoll events. What the batch still holds for the
   * former is then taken for news of the next (ADR 0018).
   */
  public EventLoopGroup acceptor() {
    return new MultiThreadIoEventLoopGroup(
        1, new DefaultThreadFactory("weir-acceptor"), ioHandler());
  }

  /** The socket options that keep an idle connection alive and notice a dead one. */
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

  private IoHandlerFactory ioHandler() {
    return switch (this) {
      case EPOLL -> EpollIoHandler.newFactory();
      case NIO -> NioIoHandler.newFactory();
    };
  }
}
