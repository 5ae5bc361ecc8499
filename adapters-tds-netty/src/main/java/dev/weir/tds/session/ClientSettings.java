package dev.weir.tds.session;

import dev.weir.application.session.SessionLimits;
import dev.weir.tds.wire.TdsVersion;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What was agreed on with a client, and how patient Weir is with it.
 *
 * @param spid the number of its session, Weir's own
 * @param login the name it logged in with
 * @param address where it is, as text
 * @param application what it calls itself
 * @param packetSize the size of packets both ways
 * @param tenant as whom it counts where tenants are served in turn
 * @param serverName who speaks in errors of Weir's own
 * @param writeStall how long it may leave a response unread
 * @param limits how patient Weir is with it and its server otherwise
 * @param brokenProtocol is told why the client is closed for what it sent
 * @param onLeave is told when it is gone
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
  void left(LoggedInClient client) {
    onLeave.accept(client);
  }
}
