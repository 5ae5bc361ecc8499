package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The expected bytes are laid out by hand from MS-TDS 2.2.7.9 (ENVCHANGE), 2.2.7.13 (INFO),
 * 2.2.7.14 (LOGINACK) and 2.2.7.11 (FEATUREEXTACK).
 */
class LoginReplyTest {
  private static final LoginFacts FACTS =
      new LoginFacts(
          "db1",
          "us",
          List.of((byte) 0x09, (byte) 0x04, (byte) 0xD0, (byte) 0x00, (byte) 0x34),
          "SQL",
          0x100003E8,
          ProtocolVersion.V7_4,
          true);
  private static final String DATABASE =
      "e31500" + "01" + "03640062003100" + "066d0061007300740065007200";
  private static final String INFO_DATABASE =
      "ab5400"
          + "45160000" // 5701
          + "0200" // state 2, class 0
          + "2200" // Changed database context to 'db1'.
          + "4300680061006e006700650064002000640061007400610062006100730065002000"
          + "63006f006e007400650078007400200074006f002000270064006200310027002e00"
          + "017700" // server w
          + "00" // no procedure
          + "01000000";
  private static final String COLLATION = "e30800" + "07" + "050904d00034" + "00";
  private static final String LANGUAGE = "e30700" + "02" + "0275007300" + "00";
  private static final String INFO_LANGUAGE =
      "ab4e00"
          + "47160000" // 5703
          + "0100" // state 1, class 0
          + "1f00" // Changed language setting to us.
          + "4300680061006e0067006500640020006c0061006e0067007500610067006500"
          + "2000730065007400740069006e006700200074006f002000750073002e00"
          + "017700"
          + "00"
          + "01000000";
  private static final String PACKET_SIZE =
      "e31300" + "04" + "0438003000300030" + "00" + "0434003000390036" + "00";
  private static final String UTF8 = "ae" + "0a0100000001" + "ff";
  private static final String DONE = "fd000000000000000000000000";

  @Test
  void theTokensComeInTheOrderOfSqlServer() {
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4), Feature.utf8()), FACTS))
        .isEqualTo(
            header(8 + 275)
                + DATABASE
                + INFO_DATABASE
                + COLLATION
                + LANGUAGE
                + INFO_LANGUAGE
                + acknowledgement("74000004")
                + PACKET_SIZE
                + UTF8
                + DONE);
  }

  @Test
  void nothingIsAcknowledgedThatWasNotAskedFor() {
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4)), FACTS)).doesNotContain(UTF8);
  }

  @Test
  void nothingIsAcknowledgedThatTheServerDoesNotDo() {
    LoginFacts facts =
        new LoginFacts(
            "db1", "us", FACTS.collation(), "SQL", 0x100003E8, ProtocolVersion.V7_4, false);
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4), Feature.utf8()), facts))
        .doesNotContain(UTF8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0x01, 0x02, 0x04, 0x05, 0x08, 0x09, 0x0B, 0x0D, 0x0E, 0x0F, 0x10, 0x7F})
  void ofFeaturesOnlyUtf8IsAcknowledged(int id) {
    Feature other = new Feature(id, OpaqueBytes.of((byte) 1));
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4), other), FACTS))
        .isEqualTo(
            header(8 + 267)
                + DATABASE
                + INFO_DATABASE
                + COLLATION
                + LANGUAGE
                + INFO_LANGUAGE
                + acknowledgement("74000004")
                + PACKET_SIZE
                + DONE);
  }

  @Test
  void aClientOfStrictEncryptionHearsItsOwnVersion() {
    assertThat(reply(login(LoginVersion.TDS_8_0), FACTS)).contains(acknowledgement("08000000"));
  }

  @Test
  void aClientHearsTheVersionOfAServerThatIsOlderThanItself() {
    LoginFacts facts =
        new LoginFacts(
            "db1", "us", FACTS.collation(), "SQL", 0x100003E8, ProtocolVersion.V7_3_B, false);
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4)), facts))
        .contains(acknowledgement("730b0003"));
    assertThat(reply(login(LoginVersion.TDS_8_0), facts)).contains(acknowledgement("730b0003"));
  }

  @Test
  void unknownFactsAreLeftOut() {
    LoginFacts facts =
        new LoginFacts("db1", "", List.of(), "SQL", 0x100003E8, ProtocolVersion.V7_4, false);
    assertThat(reply(login(LoginVersion.rawOf(ProtocolVersion.V7_4)), facts))
        .isEqualTo(
            header(8 + 165)
                + DATABASE
                + INFO_DATABASE
                + acknowledgement("74000004")
                + PACKET_SIZE
                + DONE);
  }

  private static String header(int length) {
    return "0401%04x00330100".formatted(length);
  }

  private static String acknowledgement(String version) {
    return "ad1000" + "01" + version + "03530051004c00" + "100003e8";
  }

  private static Login7 login(int version, Feature... features) {
    return new Login7(
        version,
        8000,
        0,
        0,
        new LoginFlags(0, 0, 0, 0),
        0,
        0,
        "",
        "",
        new Password(""),
        "",
        "",
        "",
        "",
        "",
        OpaqueBytes.of(new byte[6]),
        OpaqueBytes.NONE,
        "",
        null,
        List.of(features));
  }

  private static String reply(Login7 login, LoginFacts facts) {
    LoginGreeting greeting =
        LoginGreeting.forLogin(login, facts, ProtocolVersion.V7_4, 8000, "w", 0x33);
    ByteBuf reply = LoginReply.write(ByteBufAllocator.DEFAULT, greeting);
    try {
      return ByteBufUtil.hexDump(reply);
    } finally {
      reply.release();
    }
  }
}
