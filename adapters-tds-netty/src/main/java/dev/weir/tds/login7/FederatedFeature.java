package dev.weir.tds.login7;

/**
 * What a LOGIN7 says of a login by token (MS-TDS 2.2.6.4, FEDAUTH): by whose library, and what its
 * PRELOGIN was answered; then the token, or how it is to be got.
 */
public final class FederatedFeature {
  private static final int ECHO = 0x01;
  private static final int SECURITY_TOKEN = 0x01;
  private static final int IDENTITY_PROVIDER = 0x02;

  private FederatedFeature() {}

  /**
   * Whether this can be relayed: the token is in the login, or comes in a message of its own. Of
   * the other library the token is bound to the client's TLS, which ends at Weir.
   */
  public static boolean isRelayable(Feature feature) {
    int library = feature.data().isEmpty() ? -1 : feature.data().unsignedAt(0) >>> 1;
    return library == SECURITY_TOKEN || library == IDENTITY_PROVIDER;
  }

  /** The same, as it is said to a server that answered this to Weir's PRELOGIN. */
  public static Feature echoing(Feature feature, boolean federated) {
    byte[] data = feature.data().toArray();
    data[0] = (byte) (federated ? data[0] | ECHO : data[0] & ~ECHO);
    return new Feature(feature.id(), OpaqueBytes.of(data));
  }
}
