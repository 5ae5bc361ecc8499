package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.kind.Traits.FeatureBlock;
import dev.weir.standin.kind.Traits.Mars;
import dev.weir.standin.kind.Traits.PacketSizeTold;
import dev.weir.standin.kind.Traits.PreloginOptions;
import dev.weir.standin.kind.Traits.ReadOnly;
import dev.weir.standin.kind.Traits.Routing;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** PRELOGIN, logins and their answers at servers of other kinds. */
class LoginKindTest {
  private static final int UTF8 = 0x0A;
  private static final int MARS = 0x04;

  private static ServerKind kind() {
    return ServerKind.SQL_SERVER;
  }

  private static RawLogin login() {
    return RawLogin.of("app", StandInFixture.PASSWORD);
  }

  private static List<String> answer(ServerKind kind, RawLogin login) throws IOException {
    try (StandInFixture fixture = StandInFixture.start(kind)) {
      return answer(fixture, login);
    }
  }

  private static List<String> answer(StandInFixture fixture, RawLogin login) throws IOException {
    try (RawConnection client = RawConnection.open(fixture.standIn().address())) {
      return login.on(client).stream().map(Token::text).toList();
    }
  }

  @Test
  void theLanguageMayNotBeTold() throws IOException {
    assertThat(answer(kind(), login())).contains("ENVCHANGE 2 us_english -");
    assertThat(answer(kind().with(Traits.LANGUAGE_AT_LOGIN, Announcement.ABSENT), login()))
        .contains("ENVCHANGE 1 AppDB master")
        .noneMatch(token -> token.startsWith("ENVCHANGE 2") || token.startsWith("INFO 5703"));
  }

  @Test
  void theDatabaseMayNotBeTold() throws IOException {
    assertThat(answer(kind().with(Traits.DATABASE_AT_LOGIN, Announcement.ABSENT), login()))
        .contains("ENVCHANGE 2 us_english -")
        .noneMatch(token -> token.startsWith("ENVCHANGE 1") || token.startsWith("INFO 5701"));
  }

  @Test
  void theDatabaseMayBeSpelledAsAsked() throws IOException {
    RawLogin login = login().withDatabase("oTHER");
    assertThat(answer(kind(), login)).contains("ENVCHANGE 1 Other master");
    ServerKind kind = kind().with(Traits.DATABASE_SPELLING, Traits.DatabaseSpelling.AS_ASKED);
    assertThat(answer(kind, login)).contains("ENVCHANGE 1 oTHER master");
  }

  @Test
  void theProgramAndItsVersionAreOther() throws IOException, SQLException {
    ServerKind kind =
        kind()
            .with(Traits.PROGRAM_NAME, "TDS Server")
            .with(Traits.VERSION, "12.0.2000.8")
            .with(Traits.ENGINE_EDITION, 5);
    assertThat(answer(kind, login()))
        .anySatisfy(token -> assertThat(token).startsWith("LOGINACK").endsWith("TDS Server"));
    try (StandInFixture fixture = StandInFixture.start(kind);
        Connection connection = fixture.connect()) {
      assertThat(connection.getMetaData().getDatabaseProductVersion()).isEqualTo("12.00.2000");
      assertThat(
              StandInFixture.column(
                  connection, "SELECT CAST(SERVERPROPERTY('EngineEdition') AS int)"))
          .containsExactly(5);
    }
  }

  @Test
  void theServerComesUpAsAnotherKind() throws IOException, SQLException {
    try (StandInFixture fixture = StandInFixture.start(kind())) {
      try (Connection connection = fixture.connect()) {
        StandInFixture.execute(connection, "CREATE TABLE t (id int)");
      }
      fixture.standIn().goDown();
      fixture
          .standIn()
          .comeUpAs(
              kind().with(Traits.VERSION, "17.0.1000.7").with(Traits.READ_ONLY, ReadOnly.ALWAYS));
      try (Connection connection = fixture.connect()) {
        assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(17);
        assertThat(StandInFixture.column(connection, "SELECT COUNT(*) FROM t")).containsExactly(0);
        assertThatThrownBy(() -> StandInFixture.execute(connection, "INSERT INTO t VALUES (1)"))
            .hasMessageContaining("read-only");
      }
    }
  }

  @Test
  void theFirstLoginsFail() throws IOException {
    ServerKind kind =
        kind().with(Traits.LOGIN_FAILURES, 2).with(Traits.LOGIN_FAILURE_NUMBER, 40_197);
    try (StandInFixture fixture = StandInFixture.start(kind)) {
      for (int i = 0; i < 2; i++) {
        assertThat(answer(fixture, login())).first().asString().startsWith("ERROR 40197");
      }
      assertThat(answer(fixture, login()))
          .anySatisfy(token -> assertThat(token).startsWith("LOGINACK"));
    }
  }

  @Test
  void aDriverFollowsTheRoutingOfEveryLogin() throws IOException, SQLException {
    try (StandInFixture fixture = StandInFixture.start(kind().with(Traits.ROUTING, Routing.ONCE))) {
      assertThat(answer(fixture, login()))
          .anySatisfy(token -> assertThat(token).startsWith("LOGINACK"))
          .contains("ENVCHANGE 20 new");
      try (Connection connection = fixture.connect()) {
        assertThat(connection.isValid(5)).isTrue();
      }
      assertThat(fixture.report().logins()).as("sessions").isEqualTo(1);
    }
  }

  @Test
  void onlyReadersAreRoutedByIntent() throws IOException, SQLException {
    try (StandInFixture fixture =
        StandInFixture.start(kind().with(Traits.ROUTING, Routing.BY_INTENT))) {
      assertThat(answer(fixture, login())).doesNotContain("ENVCHANGE 20 new");
      try (Connection reader = fixture.connect("encrypt=false;applicationIntent=ReadOnly")) {
        assertThatThrownBy(() -> StandInFixture.execute(reader, "CREATE TABLE t (id int)"))
            .hasMessageContaining("read-only");
      }
      try (Connection writer = fixture.connect()) {
        StandInFixture.execute(writer, "CREATE TABLE t (id int)");
      }
    }
  }

  @Test
  void aDriverGivesUpARoutingInCircles() throws IOException {
    try (StandInFixture fixture = StandInFixture.start(kind().with(Traits.ROUTING, Routing.LOOP))) {
      assertThatThrownBy(() -> fixture.connect("encrypt=false;loginTimeout=3"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void theAnswerToPreloginMayHoldLess() throws IOException {
    assertThat(prelogin(kind())).containsOnlyKeys(0, 1, 2, 3, MARS).containsEntry(MARS, 0);
    assertThat(prelogin(kind().with(Traits.MARS, Mars.ABSENT))).containsOnlyKeys(0, 1, 2, 3);
    assertThat(prelogin(kind().with(Traits.MARS, Mars.ACCEPTED)))
        .as("not asked for")
        .containsEntry(MARS, 0);
    assertThat(prelogin(kind().with(Traits.PRELOGIN_OPTIONS, PreloginOptions.ASKED)))
        .containsOnlyKeys(0, 1);
  }

  /** The first byte of each option. */
  private static Map<Integer, Integer> prelogin(ServerKind kind) throws IOException {
    try (StandInFixture fixture = StandInFixture.start(kind);
        RawConnection client = RawConnection.open(fixture.standIn().address())) {
      client.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
      byte[] answer = Objects.requireNonNull(client.receive());
      Map<Integer, Integer> options = new TreeMap<>();
      for (int at = 0; (answer[at] & 0xFF) != 0xFF; at += 5) {
        int offset = (answer[at + 1] & 0xFF) << 8 | (answer[at + 2] & 0xFF);
        int length = (answer[at + 3] & 0xFF) << 8 | (answer[at + 4] & 0xFF);
        options.put((int) answer[at], length == 0 ? 0 : (int) answer[offset]);
      }
      return options;
    }
  }

  @Test
  void theFeatureBlockMayBeDiscarded() throws IOException {
    RawLogin login = login().withFeature(UTF8, (byte) 1);
    assertThat(answer(kind(), login)).contains("FEATURES 0A:01");
    assertThat(answer(kind().with(Traits.FEATURE_BLOCK, FeatureBlock.DISCARDED), login))
        .noneMatch(token -> token.startsWith("FEATURES"));
  }

  @Test
  void thePacketSizeMayOnlyBeToldWhenItIsAnother() throws IOException {
    ServerKind kind = kind().with(Traits.PACKET_SIZE_TOLD, PacketSizeTold.IF_CHANGED);
    assertThat(answer(kind(), login())).contains("ENVCHANGE 4 4096 4096");
    assertThat(answer(kind, login())).noneMatch(token -> token.startsWith("ENVCHANGE 4"));
    assertThat(answer(kind, login().withPacketSize(8000))).contains("ENVCHANGE 4 8000 4096");
  }

  @Test
  void anIdleSessionIsEnded() throws IOException {
    try (StandInFixture fixture = StandInFixture.start(kind().with(Traits.IDLE_KILL_MILLIS, 50));
        RawConnection client = RawConnection.open(fixture.standIn().address())) {
      login().on(client);
      assertThat(client.closedByServer()).isTrue();
    }
  }

  @Test
  void driversWorkAtEveryKnownKind() throws IOException, SQLException {
    List<String> failures = new ArrayList<>();
    for (String name : dev.weir.standin.kind.KnownKinds.names()) {
      try (StandInFixture fixture = StandInFixture.start(ServerKind.parse(name));
          Connection connection = fixture.connect()) {
        connection.setAutoCommit(false);
        StandInFixture.execute(connection, "SELECT name FROM sys.objects");
        if (!StandInFixture.column(connection, "SELECT @@TRANCOUNT").equals(List.of(1))) {
          failures.add(name);
        }
        connection.rollback();
      }
    }
    assertThat(failures).isEmpty();
  }
}
