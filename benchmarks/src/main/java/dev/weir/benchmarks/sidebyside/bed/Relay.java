package dev.weir.benchmarks.sidebyside.bed;

import java.net.InetSocketAddress;

/**
 * A process between clients and a server.
 *
 * @param process the process, whose CPU time is measured
 * @param address the address to which its clients connect
 */
public record Relay(Child process, InetSocketAddress address) {}
