package dev.weir.tds.request;

import org.jspecify.annotations.Nullable;

/** The payload of a message, without the headers of its packets, as far as it is held. */
public interface Payload {
  /** Returns a copy of the bytes between two offsets; null if some of them are not held. */
  byte @Nullable [] copy(long from, long to);

  /** Overwrites a number of this width, of which all bytes must be held. */
  void overwrite(long offset, int width, long number);
}
