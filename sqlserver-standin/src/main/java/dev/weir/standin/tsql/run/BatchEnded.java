package dev.weir.standin.tsql.run;

/** An error ended the whole batch. The client has been told; nothing more of it runs. */
final class BatchEnded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BatchEnded() {
    super("the batch has ended", null, false, false);
  }
}
