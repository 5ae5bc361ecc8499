package dev.weir.tds.instance;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.transport.Transport;

/**
 * The settings of an instance.
 *
 * @param name the name of the server in Weir's own errors
 * @param arrivals the limits of clients before they are logged in
 * @param sharesPorts whether another process may listen on the same addresses
 * @param proxies the PROXY protocol headers of load balancers
 */
public record InstanceSettings(
    String name,
    Transport transport,
    int eventLoops,
    ArrivalLimits arrivals,
    ClientTimeouts timeouts,
    boolean sharesPorts,
    ProxyPolicy proxies) {}
