package dev.weir.domain.login;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A login name as servers compare it, coarsely. SQL Server's collations see no difference in case,
 * width, kind of kana or trailing spaces; some of them none in accents; and all of them ignore
 * characters without a weight for sorting. The key leaves out accents and characters that are
 * neither letters nor signs. Collations from before version 100 ignore many letters of other
 * scripts as well (NCHAR(1234) is one): such spellings have keys of their own, so a key alone is no
 * limit to guessing.
 *
 * <p>Only for counting and for doubting: two names with one key may still be two logins on a server
 * with a stricter collation. Never let a login in because of its key.
 *
 * @param text the name in one of its spellings
 */
public record LoginKey(String text) {
  /** Marks, control and format characters, lone surrogates, and what Unicode has not assigned. */
  private static final Pattern WITHOUT_WEIGHT =
      Pattern.compile("[\\p{M}\\p{Cc}\\p{Cf}\\p{Cn}\\p{Cs}\\p{Co}]+");

  private static final char FIRST_KATAKANA = '\u30A1';
  private static final char LAST_KATAKANA = '\u30F6';

  /** From a sign of katakana to the same one in hiragana. */
  private static final int TO_HIRAGANA = 0x60;

  /** The key of a name as a client wrote it. */
  public static LoginKey of(String login) {
    // NFKD turns full-width and half-width forms into the usual ones, and parts accents from
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
