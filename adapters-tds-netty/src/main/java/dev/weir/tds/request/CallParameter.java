package dev.weir.tds.request;

import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** A parameter of a call, which has passed. */
public interface CallParameter {
  /** Which parameter of its call it is, from 0. */
  int ordinal();

  /** Its name, empty where it was given without. */
  CharSequence name();

  /** Whether its value is given back. */
  boolean isOutput();

  /** Whether its default is to be used. */
  boolean isDefault();

  /** Its type. */
  @Nullable WireType type();

  /**
   * How many bytes it has as an integer; 0 if it is null or of another type. In calls by name, a
   * bit has one.
   */
  int integerWidth();

  /** How many bytes integers of its type may have; 0 if it is of another type. */
  int integerLimit();

  /** The integer. */
  long integer();

  /** Where the bytes of the integer stand. */
  long integerOffset();

  /** Whether it is a short text in UTF-16 that {@link #text} has. */
  boolean hasText();

  /** The text, of procedures that were called by name; longer ones are not kept. */
  CharSequence text();

  /** Where it begins. */
  long offset();

  /** Where what comes behind it begins. */
  long endOffset();
}
