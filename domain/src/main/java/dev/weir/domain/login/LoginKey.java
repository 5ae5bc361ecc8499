package dev.weir.domain.login;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A coarse form of a login name: names that current collations may treat as equal have equal keys.
 * SQL Server's case-insensitive collations ignore case, width, kind of kana and trailing spaces;
 * some of them ignore accents; and all of them ignore characters without a sort weight. The key
 * omits accents and characters that are neither letters nor signs. Collations older than version
 * 100 also ignore many letters of other scripts, such as NCHAR(1234): such spellings have keys of
 * their own, so a limit by key alone does not stop guessing.
 *
 * <p>Use the key only to count attempts and to distrust proofs: two names with one key may be two
 * logins on a server with a stricter collation. Never accept a login because of its key.
 *
 * @param text the normalized name
 */
public record LoginKey(String text) {
  /**
   * Marks, control and format characters, lone surrogates, private-use and unassigned characters.
   */
  private static final Pattern WITHOUT_WEIGHT =
      Pattern.compile("[\\p{M}\\p{Cc}\\p{Cf}\\p{Cn}\\p{Cs}\\p{Co}]+");

  private static final char FIRST_KATAKANA = '\u30A1';
  private static final char LAST_KATAKANA = '\u30F6';

  /** The distance from a katakana sign to the same sign in hiragana. */
  private static final int TO_HIRAGANA = 0x60;

  /** Returns the key of a name as a client wrote it. */
  public static LoginKey of(String login) {
    // NFKD maps full-width and half-width forms to the usual ones, and separates accents from
    // letters.
    String usualWidth = Normalizer.normalize(login, Normalizer.Form.NFKD);
    String oneCase = usualWidth.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    String weighted = WITHOUT_WEIGHT.matcher(oneCase).replaceAll("");
    return new LoginKey(inHiragana(weighted).stripTrailing());
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
