package dev.weir.application.session;

/**
 * The one message of Weir's own that makes a lent connection fit its session.
 *
 * @param reset whether the connection forgets its last session first
 * @param text a batch, which goes well as a whole or not at all
 */
public record Prelude(boolean reset, String text) {
  /**
   * What a reset needs beside itself: it leaves the isolation level as it is (MS-TDS 2.2.3.1.2).
   */
  public static final Prelude RESET =
      new Prelude(true, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
}
