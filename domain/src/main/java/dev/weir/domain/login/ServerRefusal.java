package dev.weir.domain.login;

import java.util.Set;

/**
 * The error with which a server refused a login. It reaches the client unchanged, so that the
 * client's driver behaves as it would without Weir.
 */
public final class ServerRefusal {
  /**
   * Login failed, untrusted domain, disabled, locked out. The server sends other refusals, such as
   * an unknown database, after it accepted the password.
   */
  private static final Set<Integer> ABOUT_THE_PASSWORD = Set.of(18452, 18456, 18470, 18486);

  private final int number;
  private final String message;
  private final byte[] tokens;

  /**
   * Keeps a refusal.
   *
   * @param number the number of its first error
   * @param message the text of its first error
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

  /** Returns whether the server rejected the password or did not check it. */
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
