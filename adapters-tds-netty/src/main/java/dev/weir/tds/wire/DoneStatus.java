package dev.weir.tds.wire;

/** The bits of a DONE of any kind (MS-TDS 2.2.7.6). */
public final class DoneStatus {
  /** Something follows that belongs to the same request. */
  public static final int MORE = 0x0001;

  /** The statement failed; an ERROR said how. */
  public static final int ERROR = 0x0002;

  /** The count of rows means something. */
  public static final int COUNT = 0x0010;

  /** Acknowledges an attention. */
  public static final int ATTENTION = 0x0020;

  /** Ends a procedure that was called together with others and was not the last of them. */
  public static final int CALL_IN_BATCH = 0x0080;

  /** The result is void. */
  public static final int SERVER_ERROR = 0x0100;

  private DoneStatus() {}
}
