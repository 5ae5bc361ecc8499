package dev.weir.standin.token;

/** The three tokens that end something (MS-TDS 2.2.7.6 to 2.2.7.8). */
public enum DoneKind {
  /** A statement of a batch. */
  DONE(0xFD),
  /** A procedure. */
  DONEPROC(0xFE),
  /** A statement within a procedure or a prepared text. */
  DONEINPROC(0xFF);

  private final int code;

  DoneKind(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
