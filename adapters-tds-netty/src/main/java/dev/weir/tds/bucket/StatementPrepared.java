package dev.weir.tds.bucket;

/** Receives the outcome of preparing a statement. */
public interface StatementPrepared {
  /**
   * The server has answered.
   *
   * @param well whether the connection is unchanged except for the new statement
   * @param handle the server's handle, or 0 if the statement could not be prepared
   */
  void statementPrepared(boolean well, long handle);
}
