package dev.weir.tds.request;

import org.jspecify.annotations.Nullable;

/** A call of a procedure, before its parameters. */
public interface ProcedureCall {
  /** Option: it is to be compiled again. */
  int RECOMPILE = 0x01;

  /** Option: columns are not to be described. */
  int NO_METADATA = 0x02;

  /** Option: columns are not to be described again. */
  int REUSE_METADATA = 0x04;

  /** Which call of the request it is, from 0. */
  int ordinal();

  /** The procedure with a number of its own, whether it was called by it or by its name. */
  @Nullable NumberedProcedure procedure();

  /** Whether it was called by its name. */
  boolean isByName();

  /** The name as it was written, empty if it was called by its number. */
  CharSequence name();

  /** Some of the options above. */
  int options();

  /** Where the call begins. */
  long offset();

  /** Where its options stand, two bytes; its parameters begin behind them. */
  long optionsOffset();
}
