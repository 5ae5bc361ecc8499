package dev.weir.tds.response;

import dev.weir.tds.wire.TdsVersion;

/**
 * The results of a login that change the layout of tokens.
 *
 * @param version the layout of the version that is spoken
 * @param encryptedColumns whether COLUMNENCRYPTION is in force: columns have encryption metadata
 * @param rankedClassification whether version 2 of DATACLASSIFICATION is in force: it contains
 *     ranks
 */
public record ResponseDialect(
    TdsVersion version, boolean encryptedColumns, boolean rankedClassification) {
  /** The dialect of Weir's own connections, which negotiate none of these features. */
  public static final ResponseDialect USUAL = of(TdsVersion.V7_2_AND_LATER);

  /** Returns the dialect of this version, without features. */
  public static ResponseDialect of(TdsVersion version) {
    return new ResponseDialect(version, false, false);
  }

  boolean since72() {
    return version.isSince72();
  }
}
