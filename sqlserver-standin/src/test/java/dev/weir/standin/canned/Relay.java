package dev.weir.standin.canned;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Something that moves bytes between clients and a server and looks at none. */
interface Relay extends AutoCloseable {
  InetSocketAddress address();

  /** How much processor time its threads have used so far. */
  long processorNanos();

  @Override
  void close() throws IOException;
}
