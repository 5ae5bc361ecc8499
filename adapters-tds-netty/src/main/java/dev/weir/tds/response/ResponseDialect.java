package dev.weir.tds.response;

/**
 * What the two sides agreed on in their login, as far as tokens look different by it.
 *
 * @param since72 whether TDS 7.2 or later is spoken: user types, counts and line numbers are wider
 * @param encryptedColumns whether COLUMNENCRYPTION is in force: columns tell of their keys
 * @param rankedClassification whether version 2 of DATACLASSIFICATION is in force: it tells ranks
 */
public record ResponseDialect(
    boolean since72, boolean encryptedColumns, boolean rankedClassification) {
  /** What Weir agrees on with a server: nothing of what would make tokens different. */
  public static final ResponseDialect USUAL = new ResponseDialect(true, false, false);

  /** TDS 7.1, which some old clients speak. */
  public static final ResponseDialect BEFORE_7_2 = new ResponseDialect(false, false, false);

  int userTypeWidth() {
    return since72 ? Integer.BYTES : Short.BYTES;
  }

  int countWidth() {
    return since72 ? Long.BYTES : Integer.BYTES;
  }
}
