package dev.weir.standin.login;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.nio.charset.StandardCharsets;

/**
 * What LOGIN7 says of a federated token (MS-TDS 2.2.6.4, FEDAUTH).
 *
 * @param echo what the client heard in the answer to its PRELOGIN
 * @param token the token; empty where the client wants to be told first whom to ask for one
 */
public record FederatedRequest(boolean echo, String token) {
  private static final int ECHO = 0x01;
  private static final int SECURITY_TOKEN = 0x01;
  private static final int IDENTITY_LIBRARY = 0x02;

  static FederatedRequest parse(ByteSource source) {
    int options = source.u8();
    boolean echo = (options & ECHO) != 0;
    return switch (options >>> 1) {
      case SECURITY_TOKEN -> new FederatedRequest(echo, source.text(source.i32()));
      case IDENTITY_LIBRARY -> new FederatedRequest(echo, "");
      default -> throw new MalformedMessageException("FEDAUTH by library " + (options >>> 1));
    };
  }

  /** The token in a message of its own: the length of all, that of the token, the token. */
  public static String token(ByteSource message) {
    if (message.u32() != message.remaining()) {
      throw new MalformedMessageException("a federated token that has another size than it says");
    }
    byte[] token = message.bytes(message.i32());
    return new String(token, StandardCharsets.UTF_16LE);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "FederatedRequest[echo=" + echo + "]";
  }
}
