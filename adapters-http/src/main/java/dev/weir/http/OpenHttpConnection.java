package dev.weir.http;

import dev.weir.domain.client.Source;

/** A connection as {@link ConnectionTable} sees it. */
interface OpenHttpConnection {
  /** Returns the source that the connection counts for. */
  Source source();

  /**
   * Returns the time in nanoseconds at which it was accepted, or completed its last request or
   * response.
   */
  long waitingSince();
}
