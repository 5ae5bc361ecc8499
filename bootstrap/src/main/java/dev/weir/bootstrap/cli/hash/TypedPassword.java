package dev.weir.bootstrap.cli.hash;

import dev.weir.domain.login.Password;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a password from the terminal or the standard input. It is never an argument, because the
 * list of processes shows arguments.
 */
final class TypedPassword {
  /** The longest password that LOGIN7 has room for (MS-TDS 2.2.6.4). */
  private static final int MAX_LENGTH = 128;

  /** Thrown if the password cannot be used; the message gives the reason. */
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  private TypedPassword() {}

  /** Asks for the password twice, without echo. */
  static Password askedAt(Console terminal) throws UnusableException {
    char[] first = terminal.readPassword("Password: ");
    char[] again = first == null ? null : terminal.readPassword("The same again: ");
    if (first == null || again == null) {
      throw new UnusableException("no password was given");
    }
    if (!Arrays.equals(first, again)) {
      throw new UnusableException("the two are not the same");
    }
    return checked(new String(first));
  }

  /** Reads the password from the first line. */
  static Password readFrom(InputStream input) throws IOException, UnusableException {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder()));
    try {
      String line = reader.readLine();
      return checked(line == null ? "" : line);
    } catch (CharacterCodingException e) {
      throw new UnusableException("the standard input is not UTF-8");
    }
  }

  private static Password checked(String password) throws UnusableException {
    if (password.isEmpty()) {
      throw new UnusableException("no password was given");
    }
    if (password.length() > MAX_LENGTH) {
      throw new UnusableException(
          "no client can send more than " + MAX_LENGTH + " characters, this has more");
    }
    return new Password(password);
  }
}
