package dev.weir.standin.server;

import dev.weir.standin.record.StandInReport;
import java.net.InetSocketAddress;

/** Something that clients connect to until it is closed. */
public interface Listening extends AutoCloseable {
  InetSocketAddress address();

  /** Returns the record of the server so far. */
  StandInReport report();

  /** Closes all connections and forgets all data. */
  @Override
  void close();
}
