package dev.weir.tds.listener;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.arrival.ArrivalGate;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.arrival.UnidentifiedClient;
import dev.weir.tds.passthrough.PassthroughClient;
import dev.weir.tds.passthrough.PassthroughSettings;
import dev.weir.tds.refusal.Refusal;
import dev.weir.tds.refusal.RefusalHandler;
import dev.weir.tds.transport.ConnectionAllocator;
import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Listens on one address and hands its clients over. */
public final class TdsListener {
  /**
   * When a client stops reading, this much is held for it before its server is not read any more.
   * With what one more round of reading brings, it bounds what a slow client costs.
   */
  private static final WriteBufferWaterMark WATER_MARK =
      new WriteBufferWaterMark(32 * 1024, 64 * 1024);

  /** What the kernel may hold of clients that connect faster than they are accepted. */
  private static final int BACKLOG = 4096;

  private final ServerAddress name;
  private final PassthroughSettings settings;
  private final ArrivalGate gate;
  private final ProxyPolicy proxies;

  /**
   * Makes a listener.
   *
   * @param name the address as configured, by which buckets are bound to it
   */
  public TdsListener(
      ServerAddress name, PassthroughSettings settings, ArrivalGate gate, ProxyPolicy proxies) {
    this.proxies = proxies;
    this.name = name;
    this.settings = settings;
    this.gate = gate;
  }

  /**
   * Starts to listen.
   *
   * @param acceptor where clients are accepted; no connection may live there
   * @param loops where clients live
   */
  public ChannelFuture bind(
      Transport transport,
      EventLoopGroup acceptor,
      EventLoopGroup loops,
      InetSocketAddress address) {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .handler(new AcceptedClients(gate))
            .childOption(ChannelOption.ALLOCATOR, ConnectionAllocator.INSTANCE)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                });
    transport.keepAlive().forEach(bootstrap::childOption);
    return bootstrap.bind(address);
  }

  private void accept(Channel channel) {
    UnidentifiedClient client = UnidentifiedClient.of(channel);
    if (client.isAdmitted()) {
      serve(client, channel);
    } else {
      refuse(client, channel);
    }
  }

  private void serve(UnidentifiedClient client, Channel channel) {
    boolean isTrusted = proxies.trusted().test(client.address().getAddress());
    ChannelHandler first =
        switch (proxies.expectation()) {
          case NONE -> service(client, channel, null);
          case OPTIONAL ->
              isTrusted ? proxied(client, channel, false) : service(client, channel, null);
          case REQUIRED -> proxied(client, channel, true);
        };
    channel.pipeline().addLast(first);
    if (proxies.expectation() == ProxyPolicy.Expectation.REQUIRED && !isTrusted) {
      settings.log().closed(client, Closing.PROXY_HEADER, "it is none of the trusted_proxies");
      channel.close();
    }
  }

  private ProxyHeaderReader proxied(UnidentifiedClient client, Channel channel, boolean required) {
    return new ProxyHeaderReader(
        required, client, settings.log(), told -> service(client, channel, told));
  }

  private PassthroughClient service(
      UnidentifiedClient client, Channel channel, @Nullable InetSocketAddress told) {
    ServerAddress destination = told == null ? destination(channel) : address(told);
    return new PassthroughClient(
        channel, client, settings, RoutingQuery.arrivedAt(name, destination));
  }

  private void refuse(UnidentifiedClient client, Channel channel) {
    ClientError error = ClientError.tooManyClients(gate.maxClients());
    settings.log().refused(client, null, error);
    Refusal refusal = new Refusal(channel.alloc(), error, settings.serverName());
    channel.pipeline().addLast(new RefusalHandler(refusal, Unpooled.EMPTY_BUFFER, client));
  }

  private static ServerAddress destination(Channel channel) {
    return address((InetSocketAddress) channel.localAddress());
  }

  private static ServerAddress address(InetSocketAddress socket) {
    return new ServerAddress(socket.getAddress().getHostAddress(), socket.getPort());
  }
}
