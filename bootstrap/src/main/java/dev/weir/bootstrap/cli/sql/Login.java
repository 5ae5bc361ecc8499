package dev.weir.bootstrap.cli.sql;

import java.util.Optional;

/**
 * The server of {@code weir sql}, the credentials, and how to connect.
 *
 * @param database the database to begin in; empty for the login's default
 * @param trustsAnyCertificate whether the server's certificate is not checked
 * @param timeoutSeconds the time limit of connecting and logging in
 */
record Login(
    Target target,
    Optional<String> database,
    String user,
    String password,
    SqlEncryption encryption,
    boolean trustsAnyCertificate,
    int timeoutSeconds) {
  /** Returns the login without its password. */
  @Override
  public String toString() {
    return user + " at " + target;
  }
}
