package dev.weir.tds.response;

import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** A RETURNVALUE (MS-TDS 2.2.7.19) that has passed; valid while it is told. */
public interface ReturnedValue {
  /** Which parameter it belongs to, counted from 0; before 7.2 nothing that can be relied on. */
  int ordinal();

  /** Where its token begins. */
  long offset();

  /** Where what comes behind it begins. */
  long endOffset();

  /** Where the ordinal stands, two bytes. */
  long ordinalOffset();

  /** The name of the parameter, empty where it was given without. */
  CharSequence name();

  /** 1 for an output parameter, 2 for what a function returned. */
  int status();

  /** Its type. */
  @Nullable WireType type();

  /** How many bytes it has as an integer; 0 if it is null or of another type. */
  int integerWidth();

  /** The integer. */
  long integer();

  /** Where the bytes of the integer stand. */
  long integerOffset();
}
