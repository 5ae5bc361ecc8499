package dev.weir.tds.response;

import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** A RETURNVALUE token (MS-TDS 2.2.7.19), valid only during the call that reports it. */
public interface ReturnedValue {
  /**
   * Returns the position of the parameter, from 0; before TDS 7.2 the number of values that the
   * call has returned before.
   */
  int ordinal();

  /** Returns the offset of the token. */
  long offset();

  /** Returns the offset behind the token. */
  long endOffset();

  /** Returns the offset of the ordinal, which has two bytes. */
  long ordinalOffset();

  /** Returns the name of the parameter; empty if it was sent without one. */
  CharSequence name();

  /** Returns 1 for an output parameter, 2 for the result of a function. */
  int status();

  /** Returns the type. */
  @Nullable WireType type();

  /** Returns the number of bytes of an integer; 0 if the value is null or of another type. */
  int integerWidth();

  /** Returns the integer. */
  long integer();

  /** Returns the offset of the bytes of the integer. */
  long integerOffset();
}
