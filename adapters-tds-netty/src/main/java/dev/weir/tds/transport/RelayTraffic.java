package dev.weir.tds.transport;

/**
 * The traffic of a relay that does not read its bytes: whether bytes passed, and which side sent
 * the last ones. Confined to the relay's event loop.
 */
public final class RelayTraffic {
  private long passed;
  private long passedWhenLastAsked = -1;
  private boolean serverSpokeLast;

  void countPacket(boolean fromServer) {
    passed++;
    serverSpokeLast = fromServer;
  }

  /**
   * Returns whether probably no request is under way: no byte has passed since the last call, and
   * the server sent the last ones.
   */
  public boolean isQuietSinceLastAsked() {
    boolean unchanged = passed == passedWhenLastAsked;
    passedWhenLastAsked = passed;
    return unchanged && serverSpokeLast;
  }
}
