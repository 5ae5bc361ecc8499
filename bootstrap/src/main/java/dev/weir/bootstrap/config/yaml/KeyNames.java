package dev.weir.bootstrap.config.yaml;

/**
 * The form in which messages show a key of the file.
 *
 * <p>A misplaced colon can put a password where a key belongs. So an unknown key is shown only if
 * it is spelt like a key, in lower case and without digits, as passwords usually are not.
 */
public final class KeyNames {
  private static final int LONGEST = 40;

  private KeyNames() {}

  /** Returns the key in quotation marks, or words that stand for it. */
  public static String shown(String key) {
    return isSpelledLikeKey(key) ? quoted(key) : "(not shown: it is not spelt like a key)";
  }

  /**
   * Returns the key in quotation marks, for a key that resembles a known one and so is no secret.
   */
  public static String quoted(String key) {
    return "'" + key + "'";
  }

  private static boolean isSpelledLikeKey(String key) {
    if (key.isEmpty() || key.length() > LONGEST) {
      return false;
    }
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (!(c >= 'a' && c <= 'z') && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }
}
