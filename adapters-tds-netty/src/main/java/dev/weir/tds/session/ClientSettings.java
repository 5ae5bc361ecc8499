package dev.weir.tds.session;

import dev.weir.application.session.SessionLimits;
import dev.weir.tds.wire.TdsVersion;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The settings of a client's session: the results of its login, and the time limits that Weir
 * applies.
 *
 * @param spid the number of the session, given by Weir
 * @param login the name with which the client logged in
 * @param address the address of the client, as text
 * @param application the application name of the client's login
 * @param packetSize the packet size in both directions
 * @param tenant the tenant of the client, where tenants are served in turn
 * @param serverName the server name in errors of Weir's own
 * @param writeStall the time for which the client may leave a response unread
 * @param limits the other time limits of the client and its server
 * @param brokenProtocol receives the reason when the client is closed for a breach of the protocol
 * @param onLeave receives the client when it is gone
 */
public record ClientSettings(
    int spid,
    String login,
    String address,
    String application,
    TdsVersion version,
    int packetSize,
    String tenant,
    String serverName,
    Duration writeStall,
    SessionLimits limits,
    Consumer<String> brokenProtocol,
    Consumer<LoggedInClient> onLeave) {
  void reportLeft(LoggedInClient client) {
    onLeave.accept(client);
  }
}
