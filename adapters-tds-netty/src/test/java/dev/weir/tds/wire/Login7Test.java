package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Login7Test {
  /** Field by field from MS-TDS 2.2.6.4. */
  private static final String WEIRS_LOGIN =
      "77000000" // length
          + "04000074" // 7.4
          + "00100000" // 4096
          + "00000000" // client program version
          + "67120000" // process 4711
          + "00000000" // connection
          + "e0" // fUseDB, fDatabase, fSetLang
          + "03" // fLanguage, fODBC
          + "20" // fReadOnlyIntent
          + "18" // fUnknownCollationHandling, fExtension
          + "00000000" // time zone
          + "00000000" // locale
          + "5e000100" // host name
          + "60000100" // user name
          + "62000100" // password
          + "64000100" // application
          + "66000100" // server name
          + "68000400" // extension
          + "6c000100" // client interface name
          + "6e000000" // language
          + "6e000100" // database
          + "000000000000" // client id
          + "70000000" // SSPI
          + "70000000" // database file
          + "00000000" // new password
          + "00000000" // long SSPI
          + "6800"
          + "7500"
          + "a2a5" // p is 0x70: its halves swapped 0x07, xored 0xa2; zero gives 0xa5
          + "6100"
          + "7300"
          + "70000000" // where the features are
          + "6900"
          + "6400"
          + "0a0100000001" // UTF-8
          + "ff";

  @Test
  void theLayoutIsThatOfTheProtocol() {
    LoginOptions options =
        new LoginOptions("d", null, ProtocolVersion.V7_4, true, false, true, true, "a", null);
    ServerLogin login =
        new ServerLogin(options, false, 4096, "h", "u", new Password("p"), "a", "s", "i", 4711);
    assertThat(HexFormat.of().formatHex(Logins.payload(login.toLogin7()))).isEqualTo(WEIRS_LOGIN);
  }

  @Test
  void sessionRecoveryIsAskedForByItsIdWithoutData() {
    LoginOptions options =
        new LoginOptions("d", null, ProtocolVersion.V7_4, true, false, true, false, "a", null);
    Login7 plain =
        new ServerLogin(options, false, 4096, "h", "u", new Password("p"), "other", "s", "i", 4711)
            .toLogin7();
    byte[] without = Logins.payload(plain);
    byte[] with = Logins.payload(plain.withFeatures(List.of(Feature.sessionRecovery())));
    // The offset of the extension, and the extension: an id, a length of 0 and the terminator.
    assertThat(with).hasSize(without.length + 4 + 1 + 4 + 1);
    assertThat(HexFormat.of().formatHex(with)).endsWith("0100000000ff");
  }

  @ParameterizedTest
  @CsvSource({"false, V7_2, 0x72090002", "false, V7_4, 0x74000004", "true, V7_4, 0x08000000"})
  void strictEncryptionIsAVersionOfItsOwn(boolean strict, ProtocolVersion version, int raw) {
    LoginOptions options =
        new LoginOptions(null, "Deutsch", version, false, true, false, false, null, "h2");
    Login7 login =
        new ServerLogin(options, strict, 4096, "h", "u", new Password("p"), "app", "s", "i", 4711)
            .toLogin7();
    assertThat(login.rawVersion()).isEqualTo(raw);
    assertThat(login.features()).isEmpty();
    assertThat(login.flags().extension()).isFalse();
    assertThat(login.flags().oledb()).isTrue();
    assertThat(login.flags().odbc()).isFalse();
    assertThat(login.flags().useDatabase()).isTrue();
    assertThat(login.flags().setLanguage()).isTrue();
    assertThat(login.hostName()).isEqualTo("h");
    assertThat(login.appName()).isEqualTo("app");
    assertThat(login.database()).isEmpty();
    assertThat(login.language()).isEqualTo("Deutsch");
  }

  @Test
  void everyPartSurvivesBeingWrittenAndRead() {
    Login7 login = Logins.full();
    assertThat(parse(Logins.payload(login))).isEqualTo(new LoginParse.Parsed(login));
    assertThat(login.federated()).isTrue();
    assertThat(login.utf8()).isTrue();
    assertThat(login.flags().integratedSecurity()).isTrue();
    assertThat(login.flags().changePassword()).isTrue();
    assertThat(login.flags().readOnlyIntent()).isTrue();
    assertThat(login.flags().userInstance()).isFalse();
    assertThat(login.flags().usualLayout()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 0xFFFE, 0xFFFF, 0x10000, 120_000})
  void aTokenMayBeLong(int length) {
    Login7 login = Logins.full(OpaqueBytes.of(new byte[length]), null);
    assertThat(parse(Logins.payload(login))).isEqualTo(new LoginParse.Parsed(login));
  }

  @Test
  void aLoneSurrogateOfAPasswordIsKept() {
    Password odd = new Password("\ud800x\u0000\uffff");
    Login7 login = Logins.full(OpaqueBytes.NONE, odd);
    assertThat(parse(Logins.payload(login)))
        .isInstanceOfSatisfying(
            LoginParse.Parsed.class,
            parsed -> {
              Password read = Objects.requireNonNull(parsed.login().newPassword());
              assertThat(read.reveal()).isEqualTo(odd.reveal());
            });
  }

  @Test
  void noTextOfALoginShowsAPasswordOrAToken() {
    assertThat(Logins.full().toString())
        .doesNotContain("Tr0ub4dor", "correct horse")
        .contains("userName=user", "sspi=(3 bytes)", "data=(1 bytes)");
    LoginOptions options =
        new LoginOptions(null, null, ProtocolVersion.V7_4, true, false, false, false, null, null);
    Password password = new Password("Tr0ub4dor");
    ServerLogin login = new ServerLogin(options, false, 4096, "h", "u", password, "a", "s", "i", 1);
    assertThat(login.toString()).doesNotContain("Tr0ub4dor").contains("userName=u");
  }

  @Test
  void anotherServerNameAndOtherFeaturesChangeNothingElse() {
    Login7 login = Logins.full();
    Login7 renamed = login.withServerName("elsewhere").withFeatures(List.of());
    assertThat(renamed.serverName()).isEqualTo("elsewhere");
    assertThat(renamed.features()).isEmpty();
    assertThat(renamed.flags().extension()).isFalse();
    assertThat(renamed.withServerName(login.serverName()).withFeatures(login.features()))
        .isEqualTo(login);
  }

  @Test
  void partsThatAreLeftOutMayPointAnywhere() {
    LoginParse parse =
        parse(
            changed(
                payload -> {
                  payload.setShortLE(Login7Layout.LANGUAGE, 0xFFFF);
                  payload.setShortLE(Login7Layout.LANGUAGE + 2, 0);
                  payload.setShortLE(Login7Layout.SSPI, 0xFFFF);
                  payload.setShortLE(Login7Layout.SSPI + 2, 0);
                }));
    assertThat(parse)
        .isInstanceOfSatisfying(
            LoginParse.Parsed.class,
            parsed -> {
              assertThat(parsed.login().language()).isEmpty();
              assertThat(parsed.login().sspi().isEmpty()).isTrue();
            });
  }

  @Test
  void partsMayOverlap() {
    LoginParse parse =
        parse(
            changed(
                payload -> {
                  int user = payload.getIntLE(Login7Layout.USER_NAME);
                  payload.setIntLE(Login7Layout.DATABASE, user);
                  payload.setIntLE(Login7Layout.HOST_NAME, user);
                }));
    assertThat(parse)
        .isInstanceOfSatisfying(
            LoginParse.Parsed.class,
            parsed -> assertThat(parsed.login().database()).isEqualTo("user"));
  }

  @ParameterizedTest
  @CsvSource({"40, a user name", "44, a password", "60, a client interface name", "86, a new pass"})
  void noTextIsLongerThanTheProtocolAllows(int field, String reason) {
    assertBroken(payload -> payload.setShortLE(field + 2, 129), reason);
    assertBroken(payload -> payload.setShortLE(field, 0xFFF0), reason);
  }

  @Test
  void aFileNameMayBeLongerThanOtherTexts() {
    assertBroken(payload -> payload.setShortLE(84, 261), "a database file of 261 characters");
  }

  @Test
  void aTokenOutsideOfTheMessageIsBroken() {
    assertBroken(payload -> payload.setShortLE(80, 0xFFFE), "an SSPI token");
    assertBroken(
        payload -> {
          payload.setShortLE(80, 0xFFFF);
          payload.setIntLE(90, 0x7FFF_FFFF);
        },
        "an SSPI token");
    assertBroken(
        payload -> {
          payload.setShortLE(80, 0xFFFF);
          payload.setIntLE(90, 0xFFFF_FFFF);
        },
        "an SSPI token");
  }

  @Test
  void featuresEndWithinTheMessage() {
    assertBroken(payload -> payload.setShortLE(56, 0xFFFF), "a feature extension");
    assertBroken(payload -> payload.setShortLE(58, 3), "a feature extension");
    int extension = Unpooled.wrappedBuffer(Logins.payload(Logins.full())).getUnsignedShortLE(56);
    assertBroken(payload -> payload.setIntLE(extension, -1), "features that do not end");
    assertBroken(payload -> payload.setIntLE(extension, 0x7FFF_FFFF), "features that do not end");
    assertBroken(
        payload -> payload.setIntLE(payload.getIntLE(extension) + 1, -1),
        "features that do not end");
    assertBroken(
        payload -> payload.setIntLE(payload.getIntLE(extension) + 1, 0x7FFF_FFFF),
        "features that do not end");
    assertBroken(payload -> payload.setByte(payload.capacity() - 1, 3), "features that do not end");
  }

  @Test
  void featuresWithoutEndAreNotCollected() {
    Feature empty = new Feature(3, OpaqueBytes.NONE);
    Login7 most = Logins.full().withFeatures(Collections.nCopies(64, empty));
    assertThat(parse(Logins.payload(most))).isEqualTo(new LoginParse.Parsed(most));
    Login7 tooMany = Logins.full().withFeatures(Collections.nCopies(65, empty));
    assertThat(parse(Logins.payload(tooMany))).isInstanceOf(LoginParse.Broken.class);
  }

  @Test
  void beforeThereWereFeaturesTheirBitMeansNothing() {
    LoginParse parse =
        parse(
            changed(
                payload -> {
                  payload.setIntLE(Login7Layout.VERSION, 0x730B_0003);
                  payload.setIntLE(56, 0);
                }));
    assertThat(parse)
        .isInstanceOfSatisfying(
            LoginParse.Parsed.class, parsed -> assertThat(parsed.login().features()).isEmpty());
  }

  @Test
  void theStatedLengthIsTheLength() {
    assertBroken(payload -> payload.setIntLE(0, 0), "that says it has 0");
    assertBroken(payload -> payload.setIntLE(0, -1), "that says it has 4294967295");
    assertThat(parse(new byte[0])).isInstanceOf(LoginParse.Broken.class);
    assertThat(parse(new byte[Login7.MAX_LENGTH + 1]))
        .isEqualTo(new LoginParse.Broken("a LOGIN7 of more than 131071 bytes"));
  }

  @Test
  void aTextThatIsTooLongIsNotWritten() {
    Login7 login = Logins.full();
    assertThatThrownBy(() -> Logins.payload(login.withServerName("s".repeat(129))))
        .isInstanceOf(IllegalArgumentException.class);
    Login7 large = Logins.full(OpaqueBytes.of(new byte[Login7.MAX_LENGTH]), null);
    assertThatThrownBy(() -> Logins.payload(large)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLoginOfSeveralPacketsIsCutAtTheFirstPacketSize() {
    ByteBuf packets =
        Login7Writer.write(
            ByteBufAllocator.DEFAULT, Logins.full(OpaqueBytes.of(new byte[5000]), null));
    try {
      assertThat(packets.getUnsignedShort(2)).isEqualTo(4096);
      assertThat(ByteBufUtil.hexDump(packets, 4096, 2)).isEqualTo("1001");
    } finally {
      packets.release();
    }
  }

  private static void assertBroken(Consumer<ByteBuf> change, String reason) {
    assertThat(parse(changed(change)))
        .isInstanceOfSatisfying(
            LoginParse.Broken.class, broken -> assertThat(broken.reason()).contains(reason));
  }

  private static byte[] changed(Consumer<ByteBuf> change) {
    byte[] payload = Logins.payload(Logins.full());
    change.accept(Unpooled.wrappedBuffer(payload));
    return payload;
  }

  private static LoginParse parse(byte... payload) {
    return Login7.parse(Unpooled.wrappedBuffer(payload));
  }
}
