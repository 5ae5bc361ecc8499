package dev.weir.domain.login;

import java.util.Set;

/**
 * What a server said when it did not accept a login. It reaches the client unchanged, so that its
 * driver does what it would do without Weir.
 */
public final class ServerRefusal {
  /**
   * Login failed, untrusted domain, disabled, locked out. Other refusals, such as an unknown
   * database, are made after the password was found right.
   */
  private static final Set<Integer> ABOUT_THE_PASSWORD = Set.of(18452, 18456, 18470, 18486);

  private final int number;
  private final String message;
  private final byte[] tokens;

  /**
   * Keeps a refusal.
   *
   * @param number the number of its first error
   * @param message the text of that
   * @param tokens the ERROR and INFO tokens as the server sent them; the array is copied
   */
  public ServerRefusal(int number, String message, byte[] tokens) {
    this.number = number;
    this.message = message;
    this.tokens = tokens.clone();
  }

  /** The number of the server's error. */
  public int number() {
    return number;
  }

  /** Whether the server did not want the password, or did not look at it. */
  public boolean isAboutThePassword() {
    return ABOUT_THE_PASSWORD.contains(number);
  }

  /** The text of the server's error. */
  public String message() {
    return message;
  }

  /** The tokens; a copy. */
  public byte[] tokens() {
    return tokens.clone();
  }

  @Override
  public String toString() {
    return number + ": " + message;
  }
}
