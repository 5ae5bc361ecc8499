package dev.weir.tds.server;

import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Set;

/**
 * Rewrites a server's response to a relayed login for the client. The tokens stay unchanged, except
 * those that are valid only between Weir and the server.
 */
public final class RelayedResponse {
  private static final int MIRRORING_PARTNER = 13;
  private static final int ROUTING = 20;
  private static final int ENHANCED_ROUTING = 21;

  /** The offset of the version, behind the token, its length and the interface. */
  private static final int VERSION_AT = 1 + Short.BYTES + 1;

  private final ByteBuf payload;
  private final TokenCursor tokens;
  private final TdsVersion layout;
  private final int version;
  private final Set<Integer> asked;
  private final ByteBuf out;

  private RelayedResponse(ByteBuf payload, TdsVersion layout, int version, Set<Integer> asked) {
    this.layout = layout;
    this.payload = payload;
    this.tokens = new TokenCursor(payload, payload.readerIndex(), payload.writerIndex());
    this.version = version;
    this.asked = asked;
    this.out = Unpooled.buffer(payload.readableBytes());
  }

  /**
   * Rewrites a response that {@link LoginResponse#read} accepted. Neither consumes nor keeps the
   * buffer.
   *
   * @param layout the layout of the tokens
   * @param version the version for the LOGINACK to this client
   * @param asked the ids of the features that the client offered; drivers fail at the
   *     acknowledgement of others
   */
  public static ServerTokens of(
      ByteBuf payload, TdsVersion layout, int version, Set<Integer> asked) {
    RelayedResponse response = new RelayedResponse(payload, layout, version, asked);
    while (!response.tokens.isAtEnd()) {
      response.token();
    }
    return ServerTokens.copyOf(response.out);
  }

  private void token() {
    int from = tokens.position();
    switch (tokens.u8()) {
      case Tokens.ENVIRONMENT_CHANGE -> {
        int type = tokens.part(tokens.u16()).u8();
        // Drops routings: the client would connect to the other server, past Weir.
        if (type != MIRRORING_PARTNER && type != ROUTING && type != ENHANCED_ROUTING) {
          copy(from);
        }
      }
      case Tokens.LOGIN_ACKNOWLEDGED -> {
        tokens.skip(tokens.u16());
        int at = out.writerIndex() + VERSION_AT;
        copy(from);
        out.setInt(at, version);
      }
      case Tokens.FEATURES_ACKNOWLEDGED -> features();
      case Tokens.FEDERATED_INFO -> {
        tokens.skip(tokens.u32());
        copy(from);
      }
      case Tokens.DONE -> {
        tokens.skip(layout.doneLength() - 1);
        copy(from);
      }
      default -> {
        tokens.skip(tokens.u16());
        copy(from);
      }
    }
  }

  private void features() {
    int startedAt = out.writerIndex();
    out.writeByte(Tokens.FEATURES_ACKNOWLEDGED);
    int empty = out.writerIndex();
    int from = tokens.position();
    int id = tokens.u8();
    while (id != Feature.TERMINATOR && !tokens.isOverrun()) {
      tokens.skip(tokens.u32());
      if (asked.contains(id)) {
        copy(from);
      }
      from = tokens.position();
      id = tokens.u8();
    }
    if (out.writerIndex() == empty) {
      out.writerIndex(startedAt);
    } else {
      out.writeByte(Feature.TERMINATOR);
    }
  }

  private void copy(int from) {
    out.writeBytes(payload, from, tokens.position() - from);
  }
}
