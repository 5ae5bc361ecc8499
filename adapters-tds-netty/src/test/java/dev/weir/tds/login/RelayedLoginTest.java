package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.Password;
import dev.weir.tds.login.RecordedDialogue.Said.Abandoned;
import dev.weir.tds.login.RecordedDialogue.Said.Answered;
import dev.weir.tds.login.RecordedDialogue.Said.Asked;
import dev.weir.tds.login.RecordedDialogue.Said.GaveUp;
import dev.weir.tds.server.LoginResponse;
import dev.weir.tds.wire.Feature;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginFlags;
import dev.weir.tds.wire.LoginVersion;
import dev.weir.tds.wire.OpaqueBytes;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelayedLoginTest {
  private static final int TDS_7_4 = 0x7400_0004;
  private static final int INTEGRATED = 0x80;
  private static final ServerAddress OTHER = new ServerAddress("other.example", 1434);
  private static final String SSPI_QUESTION = "ed0200" + "01ff";
  private static final String TOKEN_QUESTION = "ee03000000" + "01ff00";
  private static final Feature RECOVERY = new Feature(0x01, OpaqueBytes.NONE);
  private static final Feature TOKEN =
      new Feature(Feature.FEDERATED_AUTHENTICATION, OpaqueBytes.of((byte) 0x05, (byte) 1));

  private final RecordedDialogue recorded = new RecordedDialogue();

  private static Login7 login(int version, int options2, Feature... features) {
    return new Login7(
        version,
        8_000,
        0,
        1,
        new LoginFlags(0xE0, options2, 0, 0),
        0,
        0,
        "host",
        "user@bucket-1",
        new Password("secret"),
        "application",
        "weir",
        "driver",
        "",
        "AppDB",
        OpaqueBytes.of(new byte[6]),
        OpaqueBytes.NONE,
        "",
        null,
        List.of(features));
  }

  private RelayedLogin relay(Login7 login, boolean strict) {
    return new RelayedLogin(login, "user", 4_096, strict, "db.example", recorded);
  }

  private RelayedLogin integrated() {
    RelayedLogin relayed = relay(login(TDS_7_4, INTEGRATED), false);
    relayed.begun(recorded);
    return relayed;
  }

  private RelayedLogin federated() {
    RelayedLogin relayed = relay(login(TDS_7_4, 0, TOKEN), false);
    relayed.begun(recorded);
    return relayed;
  }

  private static LoginResponse.Challenged challenge(String token) {
    return (LoginResponse.Challenged) LoginResponse.read(bytes(token), TdsVersion.V7_2_AND_LATER);
  }

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex));
  }

  // ---- the LOGIN7 ----

  @Test
  void theServerHearsItsOwnNameAndOnlyFeaturesThatWeirFollows() {
    Login7 client = login(TDS_7_4, INTEGRATED, RECOVERY, Feature.utf8());

    Login7 sent = relay(client, false).login(false);

    assertThat(sent.serverName()).isEqualTo("db.example");
    assertThat(sent.userName()).isEqualTo("user");
    assertThat(sent.packetSize()).isEqualTo(4_096);
    assertThat(sent.features()).containsExactly(Feature.utf8());
    assertThat(sent.flags().integratedSecurity()).isTrue();
    assertThat(sent.hostName()).isEqualTo("host");
    assertThat(sent.appName()).isEqualTo("application");
    assertThat(sent.database()).isEqualTo("AppDB");
  }

  @Test
  void theEchoIsTheAnswerOfTheServer() {
    assertThat(echo(relay(login(TDS_7_4, 0, TOKEN), false).login(true))).isEqualTo(0x05);
    assertThat(echo(relay(login(TDS_7_4, 0, TOKEN), false).login(false))).isEqualTo(0x04);
  }

  private static int echo(Login7 sent) {
    return sent.feature(Feature.FEDERATED_AUTHENTICATION).orElseThrow().data().unsignedAt(0);
  }

  @Test
  void eachSideIsSpokenToInItsOwnVersion() {
    assertThat(relay(login(LoginVersion.TDS_8_0, 0), false).login(false).rawVersion())
        .isEqualTo(TDS_7_4);
    assertThat(relay(login(TDS_7_4, 0), true).login(false).rawVersion())
        .isEqualTo(LoginVersion.TDS_8_0);
    assertThat(relay(login(0x730B_0003, 0), false).login(false).rawVersion())
        .isEqualTo(0x730B_0003);
  }

  // ---- questions ----

  @Test
  void tokensOfWindowsPassBothWays() {
    RelayedLogin relayed = integrated();

    relayed.challenged(challenge(SSPI_QUESTION));
    relayed.answered(new byte[] {7, 8});
    relayed.challenged(challenge(SSPI_QUESTION));
    relayed.answered(new byte[] {9});

    assertThat(recorded.done())
        .containsExactly(
            new Asked(SSPI_QUESTION, PacketType.SSPI),
            new Answered(PacketType.SSPI, "0708"),
            new Asked(SSPI_QUESTION, PacketType.SSPI),
            new Answered(PacketType.SSPI, "09"));
  }

  @Test
  void aTokenOfAnIdentityProviderIsAskedForAndBrought() {
    RelayedLogin relayed = federated();

    relayed.challenged(challenge(TOKEN_QUESTION));
    relayed.answered(new byte[] {1, 2, 3});

    assertThat(recorded.done())
        .containsExactly(
            new Asked(TOKEN_QUESTION, PacketType.FEDERATED_TOKEN),
            new Answered(PacketType.FEDERATED_TOKEN, "010203"));
  }

  @Test
  void anAnswerWithoutAChallengeIsDropped() {
    RelayedLogin relayed = integrated();

    relayed.answered(new byte[] {1});

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void aLoginWithoutATokenIsNotChallenged() {
    RelayedLogin relayed = relay(login(TDS_7_4, 0), false);
    relayed.begun(recorded);

    relayed.challenged(challenge(SSPI_QUESTION));

    assertThat(recorded.done()).singleElement().isInstanceOf(GaveUp.class);
  }

  @Test
  void anotherKindOfTokenIsNotAskedFor() {
    RelayedLogin relayed = integrated();

    relayed.challenged(challenge(TOKEN_QUESTION));

    assertThat(recorded.done()).singleElement().isInstanceOf(GaveUp.class);
  }

  @Test
  void aServerDoesNotAskForEver() {
    RelayedLogin relayed = integrated();
    for (int question = 0; question < RelayedLogin.MAX_CHALLENGES; question++) {
      relayed.challenged(challenge(SSPI_QUESTION));
      relayed.answered(new byte[] {1});
    }
    recorded.done();

    relayed.challenged(challenge(SSPI_QUESTION));

    assertThat(recorded.done()).singleElement().isInstanceOf(GaveUp.class);
  }

  // ---- another server ----

  @Test
  void aTokenOfWindowsIsNotGoodForAnotherServer() {
    assertThat(integrated().routed(OTHER)).contains("other.example");
  }

  @Test
  void aTokenThatWasBroughtIsGoodForAnotherServer() {
    RelayedLogin relayed = federated();
    relayed.challenged(challenge(TOKEN_QUESTION));
    relayed.answered(new byte[] {1, 2, 3});
    recorded.done();

    assertThat(relayed.routed(OTHER)).isNull();
    relayed.begun(recorded);
    assertThat(relayed.login(true).serverName()).isEqualTo("other.example");
    relayed.challenged(challenge(TOKEN_QUESTION));

    assertThat(recorded.done())
        .as("the client is not asked again")
        .containsExactly(new Answered(PacketType.FEDERATED_TOKEN, "010203"));
  }

  // ---- the client is gone ----

  @Test
  void aLoginThatIsAbandonedBeforeItsConnectionIsOpenEndsThere() {
    RelayedLogin relayed = relay(login(TDS_7_4, INTEGRATED), false);

    relayed.abandon();
    assertThat(recorded.done()).isEmpty();

    relayed.begun(recorded);
    assertThat(recorded.done()).containsExactly(new Abandoned());
  }

  @Test
  void aLoginThatIsAbandonedInTheMidstEndsAtOnce() {
    RelayedLogin relayed = integrated();
    relayed.challenged(challenge(SSPI_QUESTION));
    recorded.done();

    relayed.abandon();

    assertThat(recorded.done()).containsExactly(new Abandoned());
    assertThat(relayed.isAbandoned()).isTrue();
  }

  // ---- the end ----

  @Test
  void theResponsePassesWithoutTokensForWeirOnly() {
    String mirror = "e30500" + "0d" + "016d00" + "00";
    String database = "e30600" + "01" + "016100" + "0000";
    String done = "fd" + "00".repeat(12);
    String features = "ae" + "0100000000" + "0a0100000001" + "ff";
    ByteBuf response =
        bytes(mirror + database + SSPI_QUESTION + acknowledged(TDS_7_4) + features + done);
    RelayedLogin relayed =
        relay(login(LoginVersion.TDS_8_0, INTEGRATED, RECOVERY, Feature.utf8()), false);
    relayed.begun(recorded);

    relayed.accepted(
        response, (LoginResponse.Accepted) LoginResponse.read(response, TdsVersion.V7_2_AND_LATER));

    assertThat(ByteBufUtil.hexDump(relayed.response().asBuffer()))
        .isEqualTo(
            database
                + SSPI_QUESTION
                + acknowledged(LoginVersion.TDS_8_0)
                + "ae0a0100000001ff"
                + done);
  }

  /** LOGINACK of a server without a name. */
  private static String acknowledged(int version) {
    return "ad0a00" + "01" + "%08x".formatted(version) + "00" + "10000000";
  }
}
