package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.raw.LoginPayload;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins other than by user and password, and those that ask for more than to come in. */
class OtherLoginsTest {
  private static final String TOKEN = "header.claims.signature-" + "x".repeat(3_000);
  private static final int FEDERATED = 0x02;
  private static final int FEDERATED_TOKEN = 0x08;
  private static final int FEDERATED_INFO = 0xEE;
  private static final int SSPI = 0x11;

  private StandIn standIn;

  @BeforeEach
  void start() throws IOException {
    standIn =
        StandIn.start(
            StandInOptions.defaults()
                .withLogin("app", StandInFixture.PASSWORD)
                .withAccount("CORP", "alice", "Passwörd-1")
                .withToken(TOKEN, "robot@corp"));
  }

  @AfterEach
  void nothingWasViolated() {
    try (StandIn closed = standIn) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  private Connection connect(String encrypt, String... settings) throws SQLException {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;trustServerCertificate=true;encrypt=%s;connectRetryCount=0"
            .formatted(standIn.port(), encrypt),
        properties);
  }

  private Connection integrated(String encrypt, String domain, String user, String password)
      throws SQLException {
    return connect(
        encrypt,
        "integratedSecurity",
        "true",
        "authenticationScheme",
        "NTLM",
        "domain",
        domain,
        "user",
        user,
        "password",
        password);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void aWindowsAccountIsKnownByItsAnswerToTheChallenge(String encrypt) throws SQLException {
    try (Connection connection = integrated(encrypt, "CORP", "alice", "Passwörd-1")) {
      assertThat(StandInFixture.column(connection, "SELECT SUSER_SNAME()"))
          .containsExactly("CORP\\alice");
    }
  }

  @Test
  void aWrongWindowsPasswordIs18452() {
    SQLException error =
        catchThrowableOfType(
            SQLException.class, () -> integrated("false", "CORP", "alice", "wrong"));
    assertThat(error.getErrorCode()).isEqualTo(18_452);
  }

  @Test
  void aTokenIsALogin() throws SQLException {
    try (Connection connection = connect("true", "accessToken", TOKEN)) {
      assertThat(StandInFixture.column(connection, "SELECT SUSER_SNAME()"))
          .containsExactly("robot@corp");
    }
  }

  @Test
  void anUnknownTokenIs18456() {
    SQLException error =
        catchThrowableOfType(
            SQLException.class, () -> connect("true", "accessToken", "somebody-elses"));
    assertThat(error.getErrorCode()).isEqualTo(18_456);
  }

  /** Without the option in PRELOGIN, so the echo is 0. */
  @Test
  void aClientIsToldWhereTokensAreAndBringsOne() throws IOException {
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      // The library of the identity provider, and the workflow with a password.
      byte[] login = RawLogin.of("", "").withFeature(FEDERATED, (byte) 0x04, (byte) 1).payload();
      byte[] asked = asked(connection, login);
      assertThat(asked[0] & 0xFF).isEqualTo(FEDERATED_INFO);
      byte[] token = TOKEN.getBytes(StandardCharsets.UTF_16LE);
      connection.send(
          FEDERATED_TOKEN,
          1,
          new RequestBytes().i32(4 + token.length).i32(token.length).bytes(token).done());
      assertThat(connection.response()).noneMatch(OtherLoginsTest::isError);
    }
  }

  @Test
  void aPasswordIsChangedByTheLogin() throws Exception {
    LoginPayload change =
        new LoginPayload(RawLogin.of("app", StandInFixture.PASSWORD)).newPassword("Next-1");
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      assertThat(errors(connection, change)).isEmpty();
    }
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      assertThat(errors(connection, change)).containsExactly(18_456);
    }
    connect("true", "user", "app", "password", "Next-1").close();
  }

  @Test
  void whatCannotBeHadIsRefused() throws IOException {
    RawLogin login = RawLogin.of("app", StandInFixture.PASSWORD);
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      assertThat(errors(connection, new LoginPayload(login).attachedFile("C:\\data\\app.mdf")))
          .containsExactly(15_350, 18_456);
    }
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      assertThat(errors(connection, new LoginPayload(login).userInstance()))
          .containsExactly(18_493);
    }
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      assertThat(errors(connection, new LoginPayload(login).newPassword("")))
          .containsExactly(18_464);
    }
  }

  @Test
  void aClientMayLeaveInTheMidstOfAnExchange() throws Exception {
    byte[] negotiate = {'N', 'T', 'L', 'M', 'S', 'S', 'P', 0, 1, 0, 0, 0, 1, 0, 0, 0};
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      byte[] asked =
          asked(connection, new LoginPayload(RawLogin.of("", "")).sspi(negotiate).bytes());
      assertThat(asked[0] & 0xFF).isEqualTo(0xED);
      connection.sendPacket(SSPI, 0, new byte[] {1}, 0, 1);
    }
    integrated("false", "CORP", "alice", "Passwörd-1").close();
  }

  private static byte[] asked(RawConnection connection, byte[] login) throws IOException {
    connection.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
    connection.receive();
    connection.send(RawConnection.LOGIN, 1, login);
    return Objects.requireNonNull(connection.receive(), "the server closed the connection");
  }

  private static List<Integer> errors(RawConnection connection, LoginPayload login)
      throws IOException {
    return connection.heeded(asked(connection, login.bytes())).stream()
        .filter(OtherLoginsTest::isError)
        .map(token -> ((Token.Message) token).number())
        .toList();
  }

  private static boolean isError(Token token) {
    return token instanceof Token.Message message && message.isError();
  }
}
