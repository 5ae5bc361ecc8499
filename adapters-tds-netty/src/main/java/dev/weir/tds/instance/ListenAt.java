package dev.weir.tds.instance;

import dev.weir.domain.bucket.ServerAddress;
import java.net.InetSocketAddress;

/**
 * A listening socket that is wanted.
 *
 * @param name by which buckets are bound to it in the routing directory
 * @param socket the local address; port 0 for any that is free
 */
public record ListenAt(ServerAddress name, InetSocketAddress socket) {}
