package dev.weir.tds.wire;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A login that Weir makes for a profile, not on behalf of one client.
 *
 * @param options the options of the profile
 * @param strict whether the connection speaks TDS 8.0
 * @param packetSize the packet size to ask for
 * @param hostName the name of the host
 * @param userName the login
 * @param password its password
 * @param appName the name of the application
 * @param serverName the server's own name
 * @param clientInterfaceName the driver name of Weir
 * @param clientPid the process of Weir
 */
public record ServerLogin(
    LoginOptions options,
    boolean strict,
    int packetSize,
    String hostName,
    String userName,
    Password password,
    String appName,
    String serverName,
    String clientInterfaceName,
    int clientPid) {
  private static final OpaqueBytes NO_CLIENT_ID =
      OpaqueBytes.of(new byte[Login7Layout.CLIENT_ID_LENGTH]);

  /** Returns the LOGIN7 to send. */
  public Login7 toLogin7() {
    List<Feature> features = options.utf8() ? List.of(Feature.utf8()) : List.of();
    return new Login7(
        strict && options.version() == ProtocolVersion.V7_4
            ? LoginVersion.TDS_8_0
            : LoginVersion.rawOf(options.version()),
        packetSize,
        0,
        clientPid,
        LoginFlags.ofWeir(
            options.odbc(), options.oledb(), options.readOnlyIntent(), !features.isEmpty()),
        0,
        0,
        hostName,
        userName,
        password,
        appName,
        serverName,
        clientInterfaceName,
        orElse(options.language(), ""),
        orElse(options.database(), ""),
        NO_CLIENT_ID,
        OpaqueBytes.NONE,
        "",
        null,
        features);
  }

  private static String orElse(@Nullable String value, String other) {
    return value == null ? other : value;
  }
}
