package dev.weir.tds.instance;

import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.passthrough.ClientTimeouts;
import dev.weir.tds.transport.Transport;

/**
 * How an instance runs.
 *
 * @param name who speaks in errors of Weir's own
 * @param maxClients the most clients served at once
 * @param proxies whether clients come through load balancers that tell who they are
 * @param maxRefusals the most clients being told at once that they are one too many
 */
public record InstanceSettings(
    String name,
    Transport transport,
    int eventLoops,
    int maxClients,
    int maxRefusals,
    ClientTimeouts timeouts,
    ProxyPolicy proxies) {}
