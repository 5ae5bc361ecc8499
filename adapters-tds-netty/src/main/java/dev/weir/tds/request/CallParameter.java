package dev.weir.tds.request;

import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** A parameter of a call, of which all has been read. */
public interface CallParameter {
  /** Returns the position of the parameter in its call, from 0. */
  int ordinal();

  /** Returns the name; empty if the parameter was sent without one. */
  CharSequence name();

  /** Returns whether the call returns its value. */
  boolean isOutput();

  /** Returns whether the procedure uses its default value. */
  boolean isDefault();

  /** Returns the type. */
  @Nullable WireType type();

  /**
   * Returns the number of bytes of an integer; 0 if the value is null or of another type. In calls
   * by name, a bit counts as an integer of one byte.
   */
  int integerWidth();

  /** Returns the largest number of bytes of its integer type; 0 if it is of another type. */
  int integerLimit();

  /** Returns the integer. */
  long integer();

  /** Returns the offset of the bytes of the integer. */
  long integerOffset();

  /**
   * Returns whether the value is known to be null: one of the types of which {@link #integerWidth}
   * or {@link #text} tell others.
   */
  boolean isNull();

  /**
   * Returns whether the value is a short text in UTF-16 or a unique identifier, which {@link #text}
   * returns.
   */
  boolean hasText();

  /**
   * Returns the text; that of a unique identifier is its usual form. It is kept only in calls by
   * name or where {@link RequestEvents#wantsValues}, and only if it is short.
   */
  CharSequence text();

  /** Returns the offset of the parameter. */
  long offset();

  /** Returns the offset behind the parameter. */
  long endOffset();
}
