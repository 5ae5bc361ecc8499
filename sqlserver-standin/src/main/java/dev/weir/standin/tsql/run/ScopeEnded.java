package dev.weir.standin.tsql.run;

/** An error ended the procedure or executed text. The client has been told; the caller goes on. */
final class ScopeEnded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScopeEnded() {
    super("the scope has ended", null, false, false);
  }
}
