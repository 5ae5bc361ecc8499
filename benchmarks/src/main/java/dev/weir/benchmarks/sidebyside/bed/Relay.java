package dev.weir.benchmarks.sidebyside.bed;

import java.net.InetSocketAddress;

/**
 * Something between clients and a server.
 *
 * @param process what it costs
 * @param address where its clients connect
 */
public record Relay(Child process, InetSocketAddress address) {}
