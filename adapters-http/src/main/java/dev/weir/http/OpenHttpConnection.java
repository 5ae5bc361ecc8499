package dev.weir.http;

import dev.weir.domain.client.Source;

/** A connection as {@link ConnectionTable} sees it. */
interface OpenHttpConnection {
  /** The source it counts for. */
  Source source();

  /** When it was accepted, or completed its last request or response; nanoseconds. */
  long waitingSince();
}
