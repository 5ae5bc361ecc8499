package dev.weir.standin.token;

/**
 * The end of a statement, procedure or message.
 *
 * @param status its bits, without MORE, which the writer sets when more follows
 * @param command what ran, one of {@link Command}
 * @param count rows; meaningful with {@link #COUNT}
 */
public record Done(DoneKind kind, int status, int command, long count) {
  static final int MORE = 0x0001;
  public static final int ERROR = 0x0002;
  public static final int COUNT = 0x0010;
  public static final int ATTENTION = 0x0020;
  public static final int RPC_IN_BATCH = 0x0080;

  /** A statement that counted rows. */
  public static Done counted(DoneKind kind, int command, long count) {
    return new Done(kind, COUNT, command, count);
  }

  /** A statement that counted nothing. */
  public static Done plain(DoneKind kind, int command) {
    return new Done(kind, 0, command, 0);
  }

  /** A statement that failed. */
  public static Done failed(DoneKind kind, int command) {
    return new Done(kind, ERROR, command, 0);
  }
}
