package dev.weir.tds.session;

/**
 * The number of a session in the headers of packets to its client: Weir's own, and from the moment
 * on at which the session has the number of its server connection, that number.
 */
final class ClientNumber {
  /** Volatile, so that operators may look from other threads. */
  private volatile int current;

  ClientNumber(int own) {
    this.current = own;
  }

  int current() {
    return current;
  }

  /** Notes the number of the server connection that the session keeps; 0 if it is unknown. */
  void become(int servers) {
    if (servers != 0) {
      current = servers;
    }
  }
}
