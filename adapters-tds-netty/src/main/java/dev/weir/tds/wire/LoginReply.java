package dev.weir.tds.wire;

import dev.weir.domain.login.LoginFacts;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The response to a login that Weir accepts itself (MS-TDS 2.2.7.9, 2.2.7.11, 2.2.7.14), in the
 * order in which SQL Server sends it; some drivers throw on any other. Shape of 7.2 and later: Weir
 * accepts no other login.
 *
 * <p>Of features only UTF-8 is ever acknowledged, and only to a client that asked: drivers break
 * off at the acknowledgement of what they did not ask for, and the others would change what a
 * server sends on a connection that many clients share.
 */
public final class LoginReply {
  private static final int DATABASE = 1;
  private static final int LANGUAGE = 2;
  private static final int PACKET_SIZE = 4;
  private static final int COLLATION = 7;
  private static final int COLLATION_LENGTH = 5;

  private static final int DATABASE_CHANGED = 5701;
  private static final int DATABASE_CHANGED_STATE = 2;
  private static final int LANGUAGE_CHANGED = 5703;
  private static final int LANGUAGE_CHANGED_STATE = 1;

  /** Where a session is before it goes where its login wants it. */
  private static final String FIRST_DATABASE = "master";

  /** LOGINACK: the server speaks T-SQL. */
  private static final int TSQL = 1;

  private final LoginGreeting greeting;
  private final ByteBuf out;

  private LoginReply(LoginGreeting greeting, ByteBuf out) {
    this.greeting = greeting;
    this.out = out;
  }

  /**
   * Writes the reply as one message. It is cut as before the login: the new packet size holds from
   * the next message on.
   *
   * @return a buffer of the caller's
   */
  public static ByteBuf write(ByteBufAllocator allocator, LoginGreeting greeting) {
    ByteBuf payload = allocator.buffer();
    try {
      new LoginReply(greeting, payload).write();
      return new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, greeting.spid())
          .frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  private void write() {
    LoginFacts facts = greeting.facts();
    change(DATABASE, facts.database(), FIRST_DATABASE);
    info(
        DATABASE_CHANGED,
        DATABASE_CHANGED_STATE,
        "Changed database context to '" + facts.database() + "'.");
    // A server that told none of these has none to tell; no driver takes them for granted then.
    if (facts.collation().size() == COLLATION_LENGTH) {
      collation();
    }
    if (!facts.language().isEmpty()) {
      change(LANGUAGE, facts.language(), "");
      info(
          LANGUAGE_CHANGED,
          LANGUAGE_CHANGED_STATE,
          "Changed language setting to " + facts.language() + ".");
    }
    acknowledgement();
    change(
        PACKET_SIZE,
        Integer.toString(greeting.packetSize()),
        Integer.toString(PacketHeader.DEFAULT_PACKET_SIZE));
    if (greeting.utf8()) {
      features();
    }
    Done.write(out, TdsVersion.V7_2_AND_LATER, Done.FINAL);
  }

  private void change(int type, String now, String before) {
    int lengthAt = begin(Tokens.ENVIRONMENT_CHANGE);
    out.writeByte(type);
    Texts.writeName(out, now);
    Texts.writeName(out, before);
    end(lengthAt);
  }

  private void collation() {
    int lengthAt = begin(Tokens.ENVIRONMENT_CHANGE);
    out.writeByte(COLLATION);
    out.writeByte(COLLATION_LENGTH);
    greeting.facts().collation().forEach(part -> out.writeByte(part));
    out.writeByte(0);
    end(lengthAt);
  }

  /** These are messages, so their severity on the wire is 0. */
  private void info(int number, int state, String text) {
    new MessageToken(number, state, 0, text, greeting.serverName())
        .writeInfo(out, TdsVersion.V7_2_AND_LATER);
  }

  private void acknowledgement() {
    int lengthAt = begin(Tokens.LOGIN_ACKNOWLEDGED);
    out.writeByte(TSQL);
    out.writeInt(greeting.acknowledgedVersion());
    Texts.writeName(out, greeting.facts().program());
    out.writeInt(greeting.facts().programVersion());
    end(lengthAt);
  }

  private void features() {
    out.writeByte(Tokens.FEATURES_ACKNOWLEDGED);
    out.writeByte(Feature.UTF8_SUPPORT).writeIntLE(1).writeByte(1);
    out.writeByte(Feature.TERMINATOR);
  }

  private int begin(int token) {
    out.writeByte(token);
    out.writeShortLE(0);
    return out.writerIndex() - Short.BYTES;
  }

  private void end(int lengthAt) {
    out.setShortLE(lengthAt, out.writerIndex() - lengthAt - Short.BYTES);
  }
}
