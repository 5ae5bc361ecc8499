package dev.weir.tds.login7;

/**
 * One entry of a LOGIN7's feature extension: something the client can do beyond its TDS version.
 *
 * @param id which feature
 * @param data what the client says about it; its layout depends on the feature
 */
public record Feature(int id, OpaqueBytes data) {
  /** A login by a token of an identity provider. */
  public static final int FEDERATED_AUTHENTICATION = 0x02;

  /** Columns may come in UTF-8. */
  public static final int UTF8_SUPPORT = 0x0A;

  /** Ends a list of features. */
  public static final int TERMINATOR = 0xFF;

  /** The offer to read UTF-8, as Weir makes it to servers. */
  public static Feature utf8() {
    return new Feature(UTF8_SUPPORT, OpaqueBytes.of((byte) 1));
  }
}
