package dev.weir.tds.multiplex;

import java.net.InetSocketAddress;

/** Where members connect to, and as whom: Weir, or the server itself. */
record Target(InetSocketAddress address, String user, String password, String database) {}
