package dev.weir.tds.client;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Where a client is: as its load balancer told, or at the other end of the connection. */
public final class ClientAddress {
  private static final AttributeKey<InetSocketAddress> TOLD =
      AttributeKey.valueOf(ClientAddress.class, "told");

  private ClientAddress() {}

  /** A load balancer told where its client is. */
  public static void told(Channel channel, InetSocketAddress source) {
    channel.attr(TOLD).set(source);
  }

  /** The address of a client, as text without its port. */
  public static String of(Channel channel) {
    InetSocketAddress told = channel.attr(TOLD).get();
    return told == null ? textOf(channel.remoteAddress()) : textOf(told);
  }

  private static String textOf(@Nullable Object address) {
    return address instanceof InetSocketAddress socket && socket.getAddress() != null
        ? socket.getAddress().getHostAddress()
        : String.valueOf(address);
  }
}
