package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.OldCollation;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.LoginGreeting;
import dev.weir.tds.wire.LoginReply;
import dev.weir.tds.wire.LoginVersion;
import dev.weir.tds.wire.ReplyFraming;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes are laid out by hand from MS-TDS 2.2.7. */
class LoginResponseTest {
  /** 18456, state 1, class 14, "no", server "s", no procedure, line 1. */
  private static final String ERROR =
      "aa1400" + "18480000" + "010e" + "02006e006f00" + "017300" + "00" + "01000000";

  private static final String OTHER_ERROR =
      "aa1200" + "dc0f0000" + "020b" + "01006f00" + "017300" + "00" + "01000000";

  private static final String INFO =
      "ab1200" + "45160000" + "0200" + "01006900" + "017300" + "00" + "01000000";

  private static final String ACKNOWLEDGED = "ad0c00" + "01" + "74000004" + "015300" + "10000001";
  private static final String DONE = "fd000000000000000000000000";
  private static final String DONE_ERROR = "fd020000000000000000000000";

  @Test
  void theReplyOfWeirReadsAsThatOfTheServer() {
    for (ProtocolVersion version : ProtocolVersion.values()) {
      TdsVersion layout = TdsVersion.of(version);
      LoginFacts facts =
          new LoginFacts(
              "AppDB",
              "us_english",
              layout.hasCollations()
                  ? List.of((byte) 9, (byte) 4, (byte) 0xD0, (byte) 0, (byte) 0x34)
                  : List.of(),
              layout.hasCollations() ? null : new OldCollation("iso_1", "1033", "196609"),
              "Microsoft SQL Server",
              0x100003E8,
              version,
              true);
      LoginGreeting greeting =
          new LoginGreeting(
              facts,
              layout,
              LoginVersion.acknowledged(LoginVersion.rawOf(version), version),
              true,
              8000,
              "weir",
              51);
      ByteBuf reply = LoginReply.write(ByteBufAllocator.DEFAULT, greeting);
      try {
        assertThat(LoginResponse.read(reply.slice(8, reply.readableBytes() - 8), layout))
            .isEqualTo(new LoginResponse.Accepted(facts, 8000, false));
      } finally {
        reply.release();
      }
    }
  }

  @Test
  void theFirstErrorSaysWhyAndAllOfThemAreKeptAsTheyWere() {
    LoginResponse response = read(ERROR + INFO + OTHER_ERROR + DONE_ERROR);
    assertThat(response)
        .isInstanceOfSatisfying(
            LoginResponse.Refused.class,
            refused -> {
              assertThat(refused.error()).isEqualTo(new ServerError(18_456, 1, 14, "no"));
              assertThat(ByteBufUtil.hexDump(refused.tokens().asBuffer()))
                  .isEqualTo(ERROR + INFO + OTHER_ERROR);
            });
  }

  @Test
  void aRefusalReachesTheClientAsTheServerSentIt() {
    LoginResponse.Refused refused = (LoginResponse.Refused) read(ERROR + INFO + DONE_ERROR);
    ByteBuf reply =
        ErrorReply.relay(
            ByteBufAllocator.DEFAULT,
            ReplyFraming.beforeLogin(TdsVersion.V7_2_AND_LATER),
            refused.tokens().asBuffer());
    try {
      assertThat(ByteBufUtil.hexDump(reply.skipBytes(8))).isEqualTo(ERROR + INFO + DONE_ERROR);
    } finally {
      reply.release();
    }
  }

  @Test
  void aRoutingIsFollowedThoughTheLoginIsAcknowledged() {
    // Routing to "h" port 1433: 20, length 7, protocol 0, port, count, text; old value empty.
    String routing = "e30c00" + "14" + "0700" + "00" + "9905" + "01006800" + "0000";
    assertThat(read(ACKNOWLEDGED + routing + DONE)).isEqualTo(new LoginResponse.Routed("h", 1433));
  }

  @Test
  void unusedTokensAreIgnored() {
    String mirror = "e30500" + "0d" + "016d00" + "00";
    String resetAcknowledged = "e30300" + "120000";
    assertThat(read(mirror + resetAcknowledged + INFO + ACKNOWLEDGED + DONE))
        .isInstanceOf(LoginResponse.Accepted.class);
  }

  @ParameterizedTest
  @CsvSource({"ed020001ff, false", "ee0300000001ff00, true"})
  void aServerMayWantToHearMore(String token, boolean federated) {
    LoginResponse.Challenged expected = new LoginResponse.Challenged(federated, tokens(token));
    assertThat(read(token)).isEqualTo(expected);
    assertThat(read(token + DONE)).as("the question alone").isEqualTo(expected);
  }

  private static ServerTokens tokens(String hex) {
    return ServerTokens.copyOf(Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex)));
  }

  @Test
  void anAcceptedLoginBringsItsLastTokenOfAnIntegratedLogin() {
    assertThat(read("ed020001ff" + ACKNOWLEDGED + DONE)).isInstanceOf(LoginResponse.Accepted.class);
  }

  @Test
  void withoutAnAcknowledgementOfUtf8ThereIsNone() {
    assertThat(utf8("")).isFalse();
    assertThat(utf8("ae" + "ff")).isFalse();
    assertThat(utf8("ae" + "0a0100000000" + "ff")).isFalse();
    assertThat(utf8("ae" + "0b0100000001" + "ff")).isFalse();
    assertThat(utf8("ae" + "0b00000000" + "0a0100000001" + "ff")).isTrue();
  }

  /** The states of the session follow the acknowledgement, or there are none. */
  @Test
  void sessionRecoveryIsAcknowledgedByItsId() {
    assertThat(recovery("")).isFalse();
    assertThat(recovery("ae" + "0a0100000001" + "ff")).isFalse();
    assertThat(recovery("ae" + "0100000000" + "ff")).isTrue();
    assertThat(recovery("ae" + "0106000000" + "0001aa" + "100101" + "0a0100000001" + "ff"))
        .isTrue();
  }

  private static boolean recovery(String features) {
    String state = features.isEmpty() ? "" : "e408000000" + "00000000" + "01" + "000141";
    LoginResponse response = read(ACKNOWLEDGED + features + state + DONE);
    return ((LoginResponse.Accepted) response).sessionRecovery();
  }

  private static boolean utf8(String features) {
    LoginResponse response = read(ACKNOWLEDGED + features + DONE);
    return ((LoginResponse.Accepted) response).facts().utf8Acknowledged();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | neither accepts nor refuses",
        DONE + " | neither accepts nor refuses",
        ACKNOWLEDGED + " | without its end",
        ACKNOWLEDGED + "fd010000000000000000000000 | without its end",
        ACKNOWLEDGED + DONE + INFO + " | behind the end",
        "810100 | token 0x81",
        ACKNOWLEDGED + "d1 | token 0xd1",
        "ad0c00 01 71000001 015300 08000000"
            + "fd0000000000000000"
            + " | this login needs 7.2 (SQL Server 2005) or later",
        "ad0b00 01 74000004 015300 100000" + DONE + " | LOGINACK that is too short",
        "aa0400 18480000" + DONE_ERROR + " | ERROR that is too short",
        "e30300 01 0500" + DONE + " | ENVCHANGE that is too short",
        "e30400 04 013100 00" + DONE + " | invalid packet size",
        "e30300 04 00 00" + DONE + " | invalid packet size",
        "e30e00 04 0633003200370036003800 3000" + DONE + " | invalid packet size",
        "e30500 04 012d00 00" + DONE + " | invalid packet size",
        "e30c00 14 0700 01 9905 01006800 0000" + DONE + " | invalid routing",
        "e30c00 14 0700 00 0000 01006800 0000" + DONE + " | invalid routing",
        "e30a00 14 0500 00 9905 0000 0000" + DONE + " | invalid routing",
        "ae0a ffffffff 01ff | ends within a token",
        "ee ffffffff 00 | ends within a token"
      })
  void otherBytesThanALoginResponseAreBroken(String bytes, String reason) {
    assertThat(read(bytes.replace(" ", "")))
        .isInstanceOfSatisfying(
            LoginResponse.Broken.class, broken -> assertThat(broken.reason()).contains(reason));
  }

  @Test
  void aResponseThatIsTooLongIsNotRead() {
    ByteBuf payload = Unpooled.wrappedBuffer(new byte[LoginResponse.MAX_LENGTH + 1]);
    assertThat(LoginResponse.read(payload, TdsVersion.V7_2_AND_LATER))
        .isInstanceOf(LoginResponse.Broken.class);
  }

  private static LoginResponse read(String hex) {
    return LoginResponse.read(
        Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex)), TdsVersion.V7_2_AND_LATER);
  }
}
