package dev.weir.tds.request;

import org.jspecify.annotations.Nullable;

/** The payload of a message, as much of it as is here, without the headers of its packets. */
public interface Payload {
  /** Copies what lies between two offsets; null where not all of it is here. */
  byte @Nullable [] copy(long from, long to);

  /** Puts a number in the place of one of so many bytes, all of which are here. */
  void overwrite(long offset, int width, long number);
}
