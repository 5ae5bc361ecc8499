package dev.weir.bootstrap.cli.sql;

import java.util.Optional;

/** The server and the credentials of a login. */
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
