package dev.weir.tds.bucket;

/** Hears how the preparation of a statement went. */
public interface StatementPrepared {
  /**
   * The server has answered.
   *
   * @param well whether the connection is as it was but for that
   * @param handle the server's, or 0 if it has none
   */
  void statementPrepared(boolean well, long handle);
}
