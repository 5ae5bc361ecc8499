package dev.weir.bootstrap.cli.sql;

import java.util.Optional;

/** Where and how to log in. */
record Login(
    Target target,
    Optional<String> database,
    String user,
    String password,
    SqlEncryption encryption,
    boolean trustsAnyCertificate,
    int timeoutSeconds) {
  /** Without the password. */
  @Override
  public String toString() {
    return user + " at " + target;
  }
}
