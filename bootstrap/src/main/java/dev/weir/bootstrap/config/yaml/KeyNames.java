package dev.weir.bootstrap.config.yaml;

/**
 * How a key of the file appears in a message.
 *
 * <p>A slip of the colon can put a password where a key belongs. So a key that nobody knows is
 * shown only if it is spelt as keys are, in lower case and without digits, which is what passwords
 * are made not to be.
 */
public final class KeyNames {
  private static final int LONGEST = 40;

  private KeyNames() {}

  /** The key in quotation marks, or words that stand for it. */
  public static String shown(String key) {
    return spelledLikeAKey(key) ? quoted(key) : "(not shown: it is not spelt like a key)";
  }

  /** The key in quotation marks: it resembles a known one, so it is no secret. */
  public static String quoted(String key) {
    return "'" + key + "'";
  }

  private static boolean spelledLikeAKey(String key) {
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
