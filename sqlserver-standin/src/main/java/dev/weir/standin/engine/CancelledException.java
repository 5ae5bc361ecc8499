package dev.weir.standin.engine;

/** The client took its request back, or its connection is over. */
public final class CancelledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CancelledException() {
    super("the request was cancelled", null, false, false);
  }
}
