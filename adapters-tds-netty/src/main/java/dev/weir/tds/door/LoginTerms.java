package dev.weir.tds.door;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.login7.LoginVersion;
import dev.weir.tds.packet.PacketHeader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What Weir makes of a client's LOGIN7. */
final class LoginTerms {
  /** What fits into an encrypted packet; drivers do not take larger ones, either. */
  private static final int LARGEST_PACKET = 16_383;

  private LoginTerms() {}

  /** Why Weir does not serve such a login, or null where it does. */
  static @Nullable ClientError objection(Login7 whole) {
    if (LoginVersion.isBelow72(whole.rawVersion())) {
      return ClientError.protocolError(
          "this client speaks a TDS version below 7.2, of before SQL Server 2005");
    }
    return null;
  }

  /** The size of packets that is agreed on. */
  static int packetSize(Login7 whole) {
    int asked = whole.packetSize() == 0 ? PacketHeader.DEFAULT_PACKET_SIZE : whole.packetSize();
    return Math.min(LARGEST_PACKET, Math.max(PacketHeader.MIN_PACKET_SIZE, asked));
  }

  /**
   * What a server connection for this login depends on.
   *
   * @param included what it depends on beyond what the connection itself shows
   */
  static LoginOptions options(Login7 whole, Set<ProfilePart> included) {
    ProtocolVersion version = LoginVersion.protocolOf(whole.rawVersion());
    return new LoginOptions(
        emptyToNull(whole.database()),
        emptyToNull(whole.language()),
        version == null ? ProtocolVersion.V7_4 : version,
        whole.flags().odbc(),
        whole.flags().oledb(),
        whole.flags().readOnlyIntent(),
        whole.utf8(),
        included.contains(ProfilePart.APP_NAME) ? whole.appName() : null,
        included.contains(ProfilePart.HOST) ? whole.hostName() : null);
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
