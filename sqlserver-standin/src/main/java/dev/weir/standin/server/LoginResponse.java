package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.DatabaseSpelling;
import dev.weir.standin.login.Login7;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.LoginTokens;
import dev.weir.standin.token.ResponseWriter;
import dev.weir.standin.token.RoutingAddress;
import dev.weir.standin.wire.Wire;
import java.util.List;
import java.util.Objects;

/** Writes the response to an accepted or refused login. */
final class LoginResponse {
  private static final int SMALLEST_PACKET = 512;
  private static final int LARGEST_PACKET = 32_767;
  private static final int LARGEST_ENCRYPTED_PACKET = 16_383;

  private final StandInServer server;
  private final Wire wire;
  private final Login7 login;
  private final PacketWriter packets;

  LoginResponse(StandInServer server, Wire wire, Login7 login) {
    this.server = server;
    this.wire = wire;
    this.login = login;
    this.packets = new PacketWriter(wire);
  }

  void refuse(List<SqlError> errors) {
    ResponseWriter response = writer();
    errors.forEach(response::message);
    response.finish(Done.failed(DoneKind.DONE, Command.NONE));
    response.end();
  }

  /** Lets the client know that it is to log in elsewhere. */
  void route(RoutingAddress routing, boolean encrypted) {
    String database = Objects.requireNonNull(new LoginCheck(server).database(login));
    tokens().write(database, packetSize(encrypted), null, routing);
    packets.end();
  }

  private LoginTokens tokens() {
    return new LoginTokens(packets, server.options().serverName(), login, server.facts().kind());
  }

  /** Opens the session, and writes all of it that the client is to know but the last packet. */
  LoginPhase.LoggedIn accept(boolean encrypted) {
    String database = Objects.requireNonNull(new LoginCheck(server).database(login));
    int spid = server.processIds().take();
    Session session = new Session(server.facts(), login, database, spid);
    int packetSize = packetSize(encrypted);
    packets.useSpid(spid);
    SessionStateTokens states = new SessionStateTokens(session);
    boolean asAsked = session.kind().is(Traits.DATABASE_SPELLING, DatabaseSpelling.AS_ASKED);
    tokens()
        .write(
            asAsked && !login.database().isEmpty() ? login.database() : database,
            packetSize,
            states.isNegotiated() ? states.initialStates() : null,
            null);
    server.recorder().sessionStarted();
    return new LoginPhase.LoggedIn(wire, session, packetSize, packets, states);
  }

  private ResponseWriter writer() {
    return new ResponseWriter(packets, server.options().serverName(), login.version());
  }

  private int packetSize(boolean encrypted) {
    int wanted = login.packetSize() == 0 ? PacketWriter.INITIAL_SIZE : login.packetSize();
    return Math.clamp(
        wanted, SMALLEST_PACKET, encrypted ? LARGEST_ENCRYPTED_PACKET : LARGEST_PACKET);
  }
}
