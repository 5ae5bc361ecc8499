package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.PreloginOptions;
import dev.weir.standin.login.Encryption;
import dev.weir.standin.login.Login7;
import dev.weir.standin.login.Login7Parser;
import dev.weir.standin.login.Prelogin;
import dev.weir.standin.login.ServerVersion;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.packet.MessageAssembler;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.Packet;
import dev.weir.standin.packet.PacketReader;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.session.Session;
import dev.weir.standin.tls.TlsHandshake;
import dev.weir.standin.tls.TlsWire;
import dev.weir.standin.token.RoutingAddress;
import dev.weir.standin.wire.ChannelWire;
import dev.weir.standin.wire.Wire;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PRELOGIN, TLS and LOGIN7, on the reading thread. */
final class LoginPhase {
  private static final int FIRST_BYTE_OF_TLS = 0x16;
  private static final int LARGEST_LOGIN = 128 * 1024 - 1;

  private final StandInServer server;
  private final ChannelWire raw;
  private final Wire clear;
  private final boolean atMainPort;
  private boolean federatedAnswered;

  /**
   * A connection whose login was accepted.
   *
   * @param wire what requests come and responses go by
   * @param packetSize what was negotiated
   */
  record LoggedIn(
      Wire wire, Session session, int packetSize, PacketWriter writer, SessionStateTokens states) {
    /** Sends the last packet of the response, when the session can take requests. */
    void confirm() {
      writer.end();
      writer.usePacketSize(packetSize);
    }
  }

  /**
   * Prepares the login of a client.
   *
   * @param atMainPort the client has dialled the port that the server is known by
   */
  LoginPhase(StandInServer server, ChannelWire raw, Wire clear, boolean atMainPort) {
    this.server = server;
    this.raw = raw;
    this.clear = clear;
    this.atMainPort = atMainPort;
  }

  /** Runs it; null when the client went or was refused. */
  @Nullable LoggedIn run() throws IOException {
    int first = raw.peek();
    if (first < 0) {
      return null;
    }
    TlsMode mode = server.options().tls();
    if (first == FIRST_BYTE_OF_TLS) {
      return mode == TlsMode.OFF ? null : strict();
    }
    if (mode == TlsMode.STRICT) {
      return null;
    }
    PacketReader packets = new PacketReader(clear);
    Message opening = LoginDialogue.next(packets);
    if (opening == null) {
      return null;
    }
    return switch (opening.type()) {
      case PRELOGIN -> negotiate(opening);
      case LOGIN7 -> answer(opening, new LoginDialogue(packets, clear), false);
      case SQL_BATCH,
          OLD_LOGIN,
          RPC,
          REPLY,
          ATTENTION,
          BULK_LOAD,
          FEDERATED_TOKEN,
          TRANSACTION_REQUEST,
          SSPI ->
          throw new FramingException(opening.type() + " before any login");
    };
  }

  private @Nullable LoggedIn strict() throws IOException {
    TlsWire encrypted = TlsHandshake.strict(server.tls(), clear);
    PacketReader packets = new PacketReader(encrypted);
    Message opening = LoginDialogue.next(packets);
    if (opening == null || opening.type() != MessageType.PRELOGIN) {
      return null;
    }
    reply(Prelogin.parse(opening.payload()), encrypted, Encryption.NOT_SUPPORTED);
    return login(packets, encrypted, true);
  }

  private @Nullable LoggedIn negotiate(Message opening) throws IOException {
    Prelogin prelogin = Prelogin.parse(opening.payload());
    Encryption wanted = Encryption.of(prelogin.encryption());
    if (wanted == null) {
      throw new FramingException("encryption value " + prelogin.encryption());
    }
    Encryption.Agreement agreement = wanted.answeredBy(server.options().tls());
    reply(prelogin, clear, agreement.answer());
    return switch (agreement.outcome()) {
      case CLEAR -> login(new PacketReader(clear), clear, false);
      case FULL -> {
        TlsWire encrypted = TlsHandshake.wrapped(server.tls(), clear);
        yield login(new PacketReader(encrypted), encrypted, true);
      }
      case LOGIN_ONLY -> loginOnly();
      case CLIENT_ENDS -> null;
    };
  }

  /** A server without tokens does not mention them, like one that knows no directory. */
  private void reply(Prelogin prelogin, Wire wire, Encryption encryption) {
    federatedAnswered =
        prelogin.offersFederated() && !server.options().identities().tokens().isEmpty();
    ServerKind kind = server.facts().kind();
    Prelogin answer = prelogin.answer(ServerVersion.parse(kind.get(Traits.VERSION)), encryption);
    answer =
        switch (kind.get(Traits.MARS)) {
          case REFUSED -> answer;
          case ABSENT -> answer.without(Prelogin.MARS);
          case ACCEPTED -> prelogin.asksForMars() ? answer.withMars() : answer;
        };
    if (kind.is(Traits.PRELOGIN_OPTIONS, PreloginOptions.ASKED)) {
      answer = answer.onlyThoseOf(prelogin);
    }
    PacketWriter writer = new PacketWriter(wire);
    (federatedAnswered ? answer.withFederated() : answer).writeTo(writer);
    writer.end();
  }

  private @Nullable LoggedIn login(PacketReader packets, Wire wire, boolean encrypted)
      throws IOException {
    Message message = LoginDialogue.next(packets);
    return message == null ? null : answer(message, new LoginDialogue(packets, wire), encrypted);
  }

  /** Only the first packet of LOGIN7 is encrypted; further ones and all else are clear. */
  private @Nullable LoggedIn loginOnly() throws IOException {
    TlsWire encrypted = TlsHandshake.wrapped(server.tls(), clear);
    Packet first = new PacketReader(encrypted).next();
    if (first == null) {
      return null;
    }
    MessageAssembler assembler = new MessageAssembler();
    PacketReader rest = new PacketReader(clear);
    Message message = assembler.add(first);
    while (message == null) {
      Packet packet = rest.next();
      if (packet == null) {
        return null;
      }
      message = assembler.add(packet);
    }
    return answer(message, new LoginDialogue(rest, clear), false);
  }

  private @Nullable LoggedIn answer(Message message, LoginDialogue dialogue, boolean encrypted)
      throws IOException {
    if (message.type() != MessageType.LOGIN7 || message.length() > LARGEST_LOGIN) {
      throw new FramingException(message.type() + " where LOGIN7 was due");
    }
    Login7 login = Login7Parser.parse(message.payload());
    delay(server.faults().loginDelay());
    LoginResponse response = new LoginResponse(server, dialogue.wire(), login);
    return switch (new Authentication(server, dialogue, federatedAnswered).of(login)) {
      case Authentication.Verdict.Known known -> admit(known.login(), dialogue.wire(), encrypted);
      case Authentication.Verdict.Refused refused -> {
        response.refuse(refused.errors());
        yield null;
      }
      case Authentication.Verdict.Gone ignored -> null;
    };
  }

  private @Nullable LoggedIn admit(Login7 login, Wire wire, boolean encrypted) {
    LoginResponse response = new LoginResponse(server, wire, login);
    List<SqlError> refusal = new LoginCheck(server).check(login);
    if (!refusal.isEmpty()) {
      response.refuse(refusal);
      return null;
    }
    RoutingAddress routing = server.routing(login, atMainPort);
    if (routing != null) {
      response.route(routing, encrypted);
      return null;
    }
    return response.accept(encrypted);
  }

  private static void delay(Duration delay) throws IOException {
    if (delay.isZero()) {
      return;
    }
    try {
      Thread.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted within a delayed login");
    }
  }
}
