package dev.weir.tds.wire;

/**
 * One entry of a LOGIN7's feature extension: a feature that the client offers beyond its TDS
 * version.
 *
 * @param id the id of the feature
 * @param data the client's data, in a layout that depends on the feature
 */
public record Feature(int id, OpaqueBytes data) {
  /** The states of a session can be recovered on another connection (MS-TDS 2.2.6.4). */
  public static final int SESSION_RECOVERY = 0x01;

  /** A login by a token of an identity provider. */
  public static final int FEDERATED_AUTHENTICATION = 0x02;

  /** Columns may come in UTF-8. */
  public static final int UTF8_SUPPORT = 0x0A;

  /** The id that ends a list of features. */
  public static final int TERMINATOR = 0xFF;

  /** Returns the wish for SESSIONSTATE tokens, for Weir's own logins, which recover no session. */
  public static Feature sessionRecovery() {
    return new Feature(SESSION_RECOVERY, OpaqueBytes.NONE);
  }

  /** Returns the offer to read UTF-8, for Weir's own logins. */
  public static Feature utf8() {
    return new Feature(UTF8_SUPPORT, OpaqueBytes.of((byte) 1));
  }
}
