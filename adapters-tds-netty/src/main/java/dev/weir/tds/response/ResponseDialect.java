package dev.weir.tds.response;

/**
 * The results of a login that change the layout of tokens.
 *
 * @param since72 whether TDS 7.2 or later is spoken: user types, row counts and line numbers are
 *     wider
 * @param encryptedColumns whether COLUMNENCRYPTION is in force: columns have encryption metadata
 * @param rankedClassification whether version 2 of DATACLASSIFICATION is in force: it contains
 *     ranks
 */
public record ResponseDialect(
    boolean since72, boolean encryptedColumns, boolean rankedClassification) {
  /** The dialect of Weir's own connections, which negotiate none of these features. */
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
