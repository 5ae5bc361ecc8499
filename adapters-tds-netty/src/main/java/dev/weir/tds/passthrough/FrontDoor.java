package dev.weir.tds.passthrough;

import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.arrival.UnidentifiedClient;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;

/** Where clients go that are not for a passthrough bucket, as far as can be told. */
@FunctionalInterface
public interface FrontDoor {
  /**
   * Takes a client over.
   *
   * @param reader the handler to take the place of
   * @param client its account until it is logged in
   * @param query what is known of the client
   * @param received what it has sent so far, a whole opening; the door's from now on
   */
  void enter(
      Channel channel,
      UnidentifiedClient client,
      ChannelHandler reader,
      RoutingQuery query,
      ByteBuf received);
}
