package dev.weir.tds.request;

import org.jspecify.annotations.Nullable;

/** A call of a procedure, before its parameters. */
public interface ProcedureCall {
  /** Option: the procedure is compiled again. */
  int RECOMPILE = 0x01;

  /** Option: the server does not describe columns. */
  int NO_METADATA = 0x02;

  /** Option: the server does not describe columns again. */
  int REUSE_METADATA = 0x04;

  /** Returns the position of the call in its request, from 0. */
  int ordinal();

  /**
   * Returns the numbered procedure, whether it was called by its number or by its name; null if it
   * is another.
   */
  @Nullable NumberedProcedure procedure();

  /** Returns whether the procedure was called by its name. */
  boolean isByName();

  /** Returns the name as the client wrote it; empty if the procedure was called by its number. */
  CharSequence name();

  /** Returns the options of the call, as a sum of the constants above. */
  int options();

  /** Returns the offset of the call. */
  long offset();

  /** Returns the offset of the options, which are two bytes; the parameters follow them. */
  long optionsOffset();
}
