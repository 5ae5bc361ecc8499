package dev.weir.tds.wire;

/** The status bits of DONE, DONEPROC and DONEINPROC tokens (MS-TDS 2.2.7.6). */
public final class DoneStatus {
  /** More tokens of the same request follow. */
  public static final int MORE = 0x0001;

  /** The statement failed; an ERROR token described the error. */
  public static final int ERROR = 0x0002;

  /** The count of rows is valid. */
  public static final int COUNT = 0x0010;

  /** The token acknowledges an attention. */
  public static final int ATTENTION = 0x0020;

  /** The token ends a procedure call that was not the last of its request. */
  public static final int CALL_IN_BATCH = 0x0080;

  /** The result is invalid because of a severe error. */
  public static final int SERVER_ERROR = 0x0100;

  private DoneStatus() {}
}
