package dev.weir.standin.cursor;

/** Where sp_cursorfetch goes before it reads. */
public enum FetchKind {
  FIRST(0x01),
  NEXT(0x02),
  PREVIOUS(0x04),
  LAST(0x08),
  ABSOLUTE(0x10),
  RELATIVE(0x20),
  REFRESH(0x80),
  /** Reads nothing: the client wants to know where the cursor is. */
  INFORMATION(0x100),
  /** As PREVIOUS, but a block that would begin before the first row is cut short. */
  PREVIOUS_WITHOUT_ADJUSTING(0x200);

  private final int code;

  FetchKind(int code) {
    this.code = code;
  }

  /** The kind with that value of the fetchtype argument. */
  public static FetchKind of(int code) {
    for (FetchKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw CursorErrors.unknownFetchType();
  }
}
