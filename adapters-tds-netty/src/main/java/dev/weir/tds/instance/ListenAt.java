package dev.weir.tds.instance;

import dev.weir.domain.bucket.ServerAddress;
import java.net.InetSocketAddress;

/**
 * A socket to listen on.
 *
 * @param name its name in the routing directory, by which buckets are bound to it
 * @param socket the local address; port 0 for any free port
 */
public record ListenAt(ServerAddress name, InetSocketAddress socket) {}
