package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginVersion;
import dev.weir.tds.wire.PacketHeader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The terms on which Weir accepts a LOGIN7: version, packet size, options. */
final class LoginTerms {
  /** The largest packet that fits into a TLS record; drivers accept no larger ones, either. */
  private static final int LARGEST_PACKET = 16_383;

  private LoginTerms() {}

  /** The error of a login that Weir does not serve, or null where it does. */
  static @Nullable ClientError objection(Login7 login) {
    if (LoginVersion.protocolOf(login.rawVersion()) == null) {
      return ClientError.protocolError(
          "this client speaks a TDS version below 7.0, of before SQL Server 7.0");
    }
    return null;
  }

  /** The packet size of the session. */
  static int packetSize(Login7 login) {
    int asked = login.packetSize() == 0 ? PacketHeader.DEFAULT_PACKET_SIZE : login.packetSize();
    return Math.min(LARGEST_PACKET, Math.max(PacketHeader.MIN_PACKET_SIZE, asked));
  }

  /**
   * The options of the server connections for this login.
   *
   * @param included the parts of the profile beyond those that every profile has
   */
  static LoginOptions options(Login7 login, Set<ProfilePart> included) {
    ProtocolVersion version = LoginVersion.protocolOf(login.rawVersion());
    return new LoginOptions(
        emptyToNull(login.database()),
        emptyToNull(login.language()),
        version == null ? ProtocolVersion.V7_4 : version,
        login.flags().odbc(),
        login.flags().oledb(),
        login.flags().readOnlyIntent(),
        login.utf8(),
        included.contains(ProfilePart.APP_NAME) ? login.appName() : null,
        included.contains(ProfilePart.HOST) ? login.hostName() : null);
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
