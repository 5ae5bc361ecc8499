package dev.weir.tds.listener;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.client.ArrivalGate;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.Refusal;
import dev.weir.tds.client.RefusalHandler;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.login.AcceptSettings;
import dev.weir.tds.login.AcceptedClient;
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

/** Listens on one address, and adds the first handler of each client. */
public final class TdsListener {
  /**
   * The bytes that wait for a client that does not read, before its server is not read any more.
   * Together with one more round of reading they bound the memory of a slow client.
   */
  private static final WriteBufferWaterMark WATER_MARK =
      new WriteBufferWaterMark(32 * 1024, 64 * 1024);

  /** The connections that the kernel keeps while they wait to be accepted. */
  private static final int BACKLOG = 4096;

  private final ServerAddress name;
  private final AcceptSettings settings;
  private final ArrivalGate gate;
  private final ProxyPolicy proxies;

  /**
   * Makes a listener.
   *
   * @param name the address as configured; buckets are bound to it
   */
  public TdsListener(
      ServerAddress name, AcceptSettings settings, ArrivalGate gate, ProxyPolicy proxies) {
    this.proxies = proxies;
    this.name = name;
    this.settings = settings;
    this.gate = gate;
  }

  /**
   * Starts to listen.
   *
   * @param acceptor the loop that accepts clients; no connection may live there (ADR 0018)
   * @param loops the loops that clients live on
   * @param sharesPort whether another process may listen on the same address
   */
  public ChannelFuture bind(
      Transport transport,
      EventLoopGroup acceptor,
      EventLoopGroup loops,
      boolean sharesPort,
      InetSocketAddress address) {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .handler(new AcceptLoopHandler(gate))
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
    if (sharesPort) {
      bootstrap.option(transport.sharedPort(), true);
    }
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
        switch (proxies.protocol()) {
          case OFF -> acceptedClient(client, channel, null);
          case OPTIONAL ->
              isTrusted
                  ? proxyHeaderReader(client, channel, false)
                  : acceptedClient(client, channel, null);
          case REQUIRED -> proxyHeaderReader(client, channel, true);
        };
    channel.pipeline().addLast(first);
    if (proxies.protocol() == ProxyProtocol.REQUIRED && !isTrusted) {
      settings
          .services()
          .log()
          .closed(client, CloseReason.PROXY_HEADER, "it is none of the trusted_proxies");
      channel.close();
    }
  }

  private ProxyHeaderReader proxyHeaderReader(
      UnidentifiedClient client, Channel channel, boolean required) {
    return new ProxyHeaderReader(
        required,
        client,
        settings.services().log(),
        destination -> acceptedClient(client, channel, destination));
  }

  private AcceptedClient acceptedClient(
      UnidentifiedClient client, Channel channel, @Nullable InetSocketAddress destination) {
    InetSocketAddress socket =
        destination == null ? (InetSocketAddress) channel.localAddress() : destination;
    ServerAddress address =
        new ServerAddress(socket.getAddress().getHostAddress(), socket.getPort());
    return new AcceptedClient(channel, client, settings, RoutingQuery.arrivedAt(name, address));
  }

  private void refuse(UnidentifiedClient client, Channel channel) {
    ClientError error = ClientError.tooManyClients(gate.maxClients());
    settings.services().log().refused(client, null, error);
    Refusal refusal = new Refusal(channel.alloc(), error, settings.services().serverName());
    channel.pipeline().addLast(new RefusalHandler(refusal, Unpooled.EMPTY_BUFFER, client));
  }
}
