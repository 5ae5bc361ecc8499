package dev.weir.domain.login;

import java.text.Normalizer;
import java.util.Locale;

/**
 * A login name as servers compare it: whatever SQL Server's usual collations take for the same name
 * has the same key. They see no difference in case, width, kind of kana or trailing spaces.
 *
 * <p>Only for counting and for doubting: two names with one key may still be two logins on a server
 * with a stricter collation. Never let a login in because of its key.
 *
 * @param text the name in one of its spellings
 */
public record LoginKey(String text) {
  private static final char FIRST_KATAKANA = '\u30A1';
  private static final char LAST_KATAKANA = '\u30F6';

  /** From a sign of katakana to the same one in hiragana. */
  private static final int TO_HIRAGANA = 0x60;

  /** The key of a name as a client wrote it. */
  public static LoginKey of(String login) {
    // NFKC turns full-width and half-width forms into the usual ones.
    String usualWidth = Normalizer.normalize(login, Normalizer.Form.NFKC);
    String oneCase = usualWidth.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return new LoginKey(inHiragana(oneCase).stripTrailing());
  }

  private static String inHiragana(String text) {
    StringBuilder changed = null;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= FIRST_KATAKANA && unit <= LAST_KATAKANA) {
        changed = changed == null ? new StringBuilder(text) : changed;
        changed.setCharAt(i, (char) (unit - TO_HIRAGANA));
      }
    }
    return changed == null ? text : changed.toString();
  }
}
