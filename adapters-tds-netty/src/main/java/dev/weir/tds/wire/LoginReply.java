package dev.weir.tds.wire;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.OldCollation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The response to a login that Weir accepts itself (MS-TDS 2.2.7.9, 2.2.7.11, 2.2.7.14), in the
 * order in which SQL Server sends it; some drivers throw on any other.
 *
 * <p>Only the feature UTF-8 is acknowledged, and only to a client that offered it: drivers break
 * off at the acknowledgement of a feature that they did not offer, and other features would change
 * the tokens on a server connection that many clients share.
 */
public final class LoginReply {
  private static final int DATABASE = 1;
  private static final int LANGUAGE = 2;
  private static final int CHARACTER_SET = 3;
  private static final int PACKET_SIZE = 4;
  private static final int SORT_LOCALE = 5;
  private static final int COMPARISON_FLAGS = 6;
  private static final int COLLATION = 7;
  private static final int COLLATION_LENGTH = 5;

  private static final int DATABASE_CHANGED = 5701;
  private static final int DATABASE_CHANGED_STATE = 2;
  private static final int LANGUAGE_CHANGED = 5703;
  private static final int LANGUAGE_CHANGED_STATE = 1;

  /** The database of a session before it changes to that of its login. */
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
   * Writes the reply as one message. It is split into packets of the size used before the login:
   * the new size is valid from the next message on.
   *
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(ByteBufAllocator allocator, LoginGreeting greeting) {
    ByteBuf payload = allocator.buffer();
    try {
      new LoginReply(greeting, payload).write();
      return new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, greeting.spid(), greeting.version())
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
    // A server may send no collation or language; drivers accept a login without them.
    if (facts.oldCollation() != null) {
      oldCollation(facts.oldCollation());
    }
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
    Done.write(out, greeting.version(), Done.FINAL);
  }

  private void change(int type, String now, String before) {
    int lengthAt = begin(Tokens.ENVIRONMENT_CHANGE);
    out.writeByte(type);
    Texts.writeName(out, now);
    Texts.writeName(out, before);
    end(lengthAt);
  }

  /** Clients of TDS 7.0 learn a character set and the rules of sorting in place of a collation. */
  private void oldCollation(OldCollation told) {
    change(CHARACTER_SET, told.characterSet(), "");
    change(SORT_LOCALE, told.sortLocale(), "");
    change(COMPARISON_FLAGS, told.comparisonFlags(), "");
  }

  private void collation() {
    int lengthAt = begin(Tokens.ENVIRONMENT_CHANGE);
    out.writeByte(COLLATION);
    out.writeByte(COLLATION_LENGTH);
    greeting.facts().collation().forEach(part -> out.writeByte(part));
    out.writeByte(0);
    end(lengthAt);
  }

  /** Writes an INFO token; its severity on the wire is 0. */
  private void info(int number, int state, String text) {
    new MessageToken(number, state, 0, text, greeting.serverName())
        .writeInfo(out, greeting.version());
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
