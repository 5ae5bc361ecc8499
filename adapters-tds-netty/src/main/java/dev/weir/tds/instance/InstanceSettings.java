package dev.weir.tds.instance;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.transport.Transport;

/**
 * How an instance runs.
 *
 * @param name who speaks in errors of Weir's own
 * @param arrivals what clients are given before they are logged in
 * @param proxies whether clients come through load balancers that tell who they are
 */
public record InstanceSettings(
    String name,
    Transport transport,
    int eventLoops,
    ArrivalLimits arrivals,
    ClientTimeouts timeouts,
    ProxyPolicy proxies) {}
