package dev.weir.bootstrap.config.yaml;

/**
 * How a key of the file appears in a message.
 *
 * <p>A slip of the colon can put a password where a key belongs, so only what is spelt like a key
 * is shown.
 */
public final class KeyNames {
  private static final int LONGEST = 40;

  private KeyNames() {}

  /** The key in quotation marks, or words that stand for it. */
  public static String shown(String key) {
    return spelledLikeAKey(key) ? "'" + key + "'" : "(not shown: it is not spelt like a key)";
  }

  private static boolean spelledLikeAKey(String key) {
    if (key.isEmpty() || key.length() > LONGEST || !isLetter(key.charAt(0))) {
      return false;
    }
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (!isLetter(c) && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
