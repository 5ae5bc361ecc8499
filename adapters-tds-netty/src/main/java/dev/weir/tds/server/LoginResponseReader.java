package dev.weir.tds.server;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.OldCollation;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.LoginVersion;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks the tokens of one response to a login. */
final class LoginResponseReader {
  private static final int DATABASE = 1;
  private static final int LANGUAGE = 2;
  private static final int PACKET_SIZE = 4;
  private static final int COLLATION = 7;
  private static final int ROUTING = 20;

  private static final int TCP = 0;
  private static final int DONE_MORE = 0x0001;

  private static final int CHARACTER_SET = 3;
  private static final int SORT_LOCALE = 5;
  private static final int COMPARISON_FLAGS = 6;

  private final ByteBuf payload;
  private final TdsVersion asked;
  private final TokenCursor tokens;
  private final ByteBuf messages;

  private String database = "";
  private String language = "";
  private String characterSet = "";
  private String sortLocale = "";
  private String comparisonFlags = "";
  private List<Byte> collation = List.of();
  private int packetSize = PacketHeader.DEFAULT_PACKET_SIZE;
  private String program = "";
  private int programVersion;
  private int rawVersion;
  private boolean acknowledged;
  private boolean utf8;
  private boolean sessionRecovery;
  private boolean done;
  private LoginResponse.@Nullable Routed routed;
  private LoginResponse.@Nullable Challenged challenged;
  private @Nullable ServerError error;
  private @Nullable String flaw;

  LoginResponseReader(ByteBuf payload, TdsVersion asked) {
    this.payload = payload;
    this.asked = asked;
    int start = payload.readerIndex();
    this.tokens = new TokenCursor(payload, start, payload.writerIndex());
    this.messages = Unpooled.buffer(0, LoginResponse.MAX_LENGTH);
  }

  LoginResponse read() {
    if (payload.readableBytes() > LoginResponse.MAX_LENGTH) {
      return new LoginResponse.Broken("a login response of " + payload.readableBytes() + " bytes");
    }
    while (flaw == null && !tokens.isAtEnd()) {
      if (done) {
        return new LoginResponse.Broken("tokens behind the end of a login response");
      }
      token();
      if (tokens.isOverrun()) {
        return new LoginResponse.Broken("a login response that ends within a token");
      }
    }
    return flaw == null ? result() : new LoginResponse.Broken(flaw);
  }

  /** A routing counts before all other tokens. */
  private LoginResponse result() {
    if (routed != null) {
      return routed;
    }
    if (acknowledged) {
      return accepted();
    }
    if (error != null) {
      return new LoginResponse.Refused(error, ServerTokens.copyOf(messages));
    }
    return challenged == null
        ? new LoginResponse.Broken("a login response that neither accepts nor refuses")
        : challenged;
  }

  private LoginResponse accepted() {
    ProtocolVersion version = LoginVersion.acknowledgedProtocolOf(rawVersion);
    if (version == null || TdsVersion.of(version) != asked) {
      return new LoginResponse.Broken(
          "the server speaks TDS 0x%08x; this login needs %s".formatted(rawVersion, needed()));
    }
    if (!done) {
      return new LoginResponse.Broken("a login response without its end");
    }
    LoginFacts facts =
        new LoginFacts(
            database,
            language,
            collation,
            asked.hasCollations()
                ? null
                : new OldCollation(characterSet, sortLocale, comparisonFlags),
            program,
            programVersion,
            version,
            utf8);
    return new LoginResponse.Accepted(facts, packetSize, sessionRecovery);
  }

  private String needed() {
    return switch (asked) {
      case V7_0 -> "7.0";
      case V7_1 -> "7.1";
      case V7_2_AND_LATER -> "7.2 (SQL Server 2005) or later";
    };
  }

  private void token() {
    int from = tokens.position();
    int token = tokens.u8();
    switch (token) {
      case Tokens.ENVIRONMENT_CHANGE -> environmentChange(tokens.part(tokens.u16()));
      case Tokens.ERROR -> error(from, tokens.part(tokens.u16()));
      case Tokens.INFO -> {
        tokens.skip(tokens.u16());
        keep(from);
      }
      case Tokens.LOGIN_ACKNOWLEDGED -> acknowledgement(tokens.part(tokens.u16()));
      case Tokens.FEATURES_ACKNOWLEDGED -> features();
      case Tokens.SSPI -> {
        tokens.skip(tokens.u16());
        challenged(from, false);
      }
      case Tokens.FEDERATED_INFO -> {
        tokens.skip(tokens.u32());
        challenged(from, true);
      }
      // The server may tell of states that its login trigger has set.
      case Tokens.SESSION_STATE -> tokens.skip(tokens.u32());
      case Tokens.DONE -> done(tokens.part(layout().doneLength() - 1));
      default -> flaw = "token 0x%02x in a login response".formatted(token);
    }
  }

  /** A server may speak an older version than it was asked for, and says so first. */
  private TdsVersion layout() {
    ProtocolVersion spoken = acknowledged ? LoginVersion.acknowledgedProtocolOf(rawVersion) : null;
    return spoken == null ? asked : TdsVersion.of(spoken);
  }

  private void challenged(int from, boolean federated) {
    if (!tokens.isOverrun()) {
      ServerTokens token = ServerTokens.copyOf(payload.slice(from, tokens.position() - from));
      challenged = new LoginResponse.Challenged(federated, token);
    }
  }

  private void keep(int from) {
    if (tokens.isOverrun()) {
      return;
    }
    int at = messages.writerIndex();
    messages.writeBytes(payload, from, tokens.position() - from);
    if (!layout().isSince72()) {
      // The line number, of two bytes, is the last field: refusals are kept in one layout.
      messages.writeShortLE(0);
      messages.setShortLE(at + 1, messages.getUnsignedShortLE(at + 1) + Short.BYTES);
    }
  }

  private void error(int from, TokenCursor fields) {
    keep(from);
    ServerError read = new ServerError(fields.i32(), fields.u8(), fields.u8(), fields.longText());
    requireAll(fields, "ERROR");
    if (error == null) {
      error = read;
    }
  }

  private void acknowledgement(TokenCursor fields) {
    // The interface: the dialect of SQL.
    fields.u8();
    rawVersion = fields.i32BigEndian();
    program = fields.shortText();
    programVersion = fields.i32BigEndian();
    requireAll(fields, "LOGINACK");
    acknowledged = true;
  }

  /** Ignores types that Weir does not use: servers add some. */
  private void environmentChange(TokenCursor fields) {
    switch (fields.u8()) {
      case DATABASE -> database = fields.shortText();
      case LANGUAGE -> language = fields.shortText();
      case PACKET_SIZE -> packetSize(fields.shortText());
      case CHARACTER_SET -> characterSet = fields.shortText();
      case SORT_LOCALE -> sortLocale = fields.shortText();
      case COMPARISON_FLAGS -> comparisonFlags = fields.shortText();
      case COLLATION -> collation(fields.part(fields.u8()));
      case ROUTING -> routing(fields.part(fields.u16()));
      default -> {
        return;
      }
    }
    requireAll(fields, "ENVCHANGE");
  }

  private void packetSize(String decimals) {
    // The largest size has five digits.
    boolean number =
        !decimals.isEmpty()
            && decimals.length() <= 5
            && decimals.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    int size = number ? Integer.parseInt(decimals) : 0;
    if (size < PacketHeader.MIN_PACKET_SIZE || size > PacketHeader.MAX_PACKET_SIZE) {
      flaw = "an invalid packet size";
    } else {
      packetSize = size;
    }
  }

  private void collation(TokenCursor fields) {
    List<Byte> read = new ArrayList<>();
    while (!fields.isAtEnd()) {
      read.add((byte) fields.u8());
    }
    collation = List.copyOf(read);
  }

  private void routing(TokenCursor fields) {
    int protocol = fields.u8();
    int port = fields.u16();
    String host = fields.longText();
    requireAll(fields, "ENVCHANGE");
    if (protocol != TCP || port == 0 || host.isBlank()) {
      flaw = "an invalid routing";
    } else {
      routed = new LoginResponse.Routed(host, port);
    }
  }

  private void features() {
    while (!tokens.isOverrun()) {
      int id = tokens.u8();
      if (id == Feature.TERMINATOR) {
        return;
      }
      TokenCursor data = tokens.part(tokens.u32());
      if (id == Feature.UTF8_SUPPORT) {
        utf8 = data.u8() == 1;
      } else if (id == Feature.SESSION_RECOVERY) {
        // The data are the states after the login, which Weir does not recover.
        sessionRecovery = true;
      }
    }
  }

  private void done(TokenCursor fields) {
    if ((fields.u16() & DONE_MORE) == 0) {
      done = true;
    }
  }

  private void requireAll(TokenCursor fields, String token) {
    if (fields.isOverrun() && flaw == null) {
      flaw = token + " that is too short";
    }
  }
}
