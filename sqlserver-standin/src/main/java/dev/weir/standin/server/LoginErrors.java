package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import java.util.List;

/** What SQL Server says to those that it does not let in. */
final class LoginErrors {
  private LoginErrors() {}

  static SqlError failed(String login) {
    return SqlError.of(18_456, 14, 1, "Login failed for user '" + login + "'.");
  }

  /** A token's owner has no name until the token is believed. */
  static SqlError tokenFailed() {
    return failed("<token-identified principal>");
  }

  static SqlError disabled(String login) {
    return SqlError.of(
        18_470,
        14,
        1,
        "Login failed for user '%s'. Reason: The account is disabled.".formatted(login));
  }

  static SqlError untrustedDomain() {
    return SqlError.of(
        18_452,
        14,
        1,
        "Login failed. The login is from an untrusted domain and cannot be used with Integrated"
            + " authentication.");
  }

  static List<SqlError> unknownDatabase(String database, String login) {
    return List.of(
        SqlError.of(
            4060,
            11,
            1,
            "Cannot open database \"%s\" requested by the login. The login failed."
                .formatted(database)),
        failed(login));
  }

  static SqlError passwordTooShort(String login) {
    return SqlError.of(
        18_464,
        14,
        1,
        ("Login failed for user '%s'. Reason: Password change failed. The password does not meet"
                + " Windows policy requirements because it is too short.")
            .formatted(login));
  }

  /** The stand-in has no files. */
  static List<SqlError> attachingFailed(String file, String login) {
    return List.of(
        SqlError.of(
            15_350,
            16,
            1,
            ("An attempt to attach an auto-named database for file %s failed. A database with the"
                    + " same name exists, or specified file cannot be opened, or it is located on"
                    + " UNC share.")
                .formatted(file)),
        failed(login));
  }

  static SqlError noUserInstances() {
    return SqlError.of(
        18_493,
        16,
        1,
        "The user instance login flag is not supported on this version of SQL Server. The connection"
            + " will be closed.");
  }
}
