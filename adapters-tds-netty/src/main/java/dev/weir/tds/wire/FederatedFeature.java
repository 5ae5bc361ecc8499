package dev.weir.tds.wire;

/**
 * The FEDAUTH feature of a login by token (MS-TDS 2.2.6.4): the library, an echo of the answer to
 * PRELOGIN, then the token or the workflow to get it.
 */
public final class FederatedFeature {
  private static final int ECHO = 0x01;
  private static final int SECURITY_TOKEN = 0x01;
  private static final int IDENTITY_PROVIDER = 0x02;

  private FederatedFeature() {}

  /**
   * Returns whether the login can be relayed: its token is in the login or in a message of its own.
   * A token of the other library (Live ID) is bound to the client's TLS, which ends at Weir.
   */
  public static boolean isRelayable(Feature feature) {
    int library = feature.data().isEmpty() ? -1 : feature.data().unsignedAt(0) >>> 1;
    return library == SECURITY_TOKEN || library == IDENTITY_PROVIDER;
  }

  /**
   * Returns the feature with the echo of the answer that Weir's own PRELOGIN got from the server.
   */
  public static Feature withEcho(Feature feature, boolean federated) {
    byte[] data = feature.data().toArray();
    data[0] = (byte) (federated ? data[0] | ECHO : data[0] & ~ECHO);
    return new Feature(feature.id(), OpaqueBytes.of(data));
  }
}
