package dev.weir.tds.relay;

/**
 * What a blind relay can know of a conversation: that something passed, and who spoke last.
 * Confined to the relay's event loop.
 */
public final class RelayTraffic {
  private long passed;
  private long passedWhenLastAsked = -1;
  private boolean serverSpokeLast;

  void passed(boolean fromServer) {
    passed++;
    serverSpokeLast = fromServer;
  }

  /**
   * Whether a request is probably not under way: nothing has passed since this was asked last, and
   * the last word was the server's.
   */
  public boolean isQuietSinceLastAsked() {
    boolean unchanged = passed == passedWhenLastAsked;
    passedWhenLastAsked = passed;
    return unchanged && serverSpokeLast;
  }
}
