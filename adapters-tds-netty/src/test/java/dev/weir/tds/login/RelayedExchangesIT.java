package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.domain.error.WeirError;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.raw.LoginPayload;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.tds.login.RelayingWeir.Options;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Relayed logins byte by byte: those no driver at hand makes, and those that end in the midst. */
@Timeout(60)
class RelayedExchangesIT {
  private static final String PASSWORD = "Old-Passwörd-1";
  private static final String TOKEN = "header.claims.signature-" + "x".repeat(3_000);
  private static final int FEDERATED = 0x02;
  private static final int FEDERATED_TOKEN = 0x08;
  private static final int FEDERATED_INFO = 0xEE;
  private static final int SSPI_TOKEN = 0xED;
  private static final int SSPI = 0x11;

  /** VERSION, ENCRYPTION (none) and FEDAUTHREQUIRED. */
  private static final byte[] FEDERATED_PRELOGIN = {
    0, 0, 16, 0, 6, 1, 0, 22, 0, 1, 6, 0, 23, 0, 1, (byte) 0xFF, 9, 0, 0, 0, 0, 0, 2, 1
  };

  private static final byte[] NEGOTIATE = {
    'N', 'T', 'L', 'M', 'S', 'S', 'P', 0, 1, 0, 0, 0, 1, 0, 0, 0
  };

  private StandIn server;

  @BeforeEach
  void start() throws Exception {
    server =
        StandIn.start(
            StandInOptions.defaults()
                .withLogin("app", PASSWORD)
                .withAccount("CORP", "alice", PASSWORD)
                .withToken(TOKEN, "robot@corp"));
  }

  @AfterEach
  void nothingWasViolated() {
    try (StandIn closed = server) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  private RelayingWeir weir(Options options) throws Exception {
    return RelayingWeir.start(options, server.port());
  }

  private static byte[] asked(RawConnection client, byte[] prelogin, byte[] login)
      throws IOException {
    client.send(RawConnection.PRELOGIN, 1, prelogin);
    client.receive();
    client.send(RawConnection.LOGIN, 1, login);
    return Objects.requireNonNull(client.receive(), "the connection was closed");
  }

  private static byte[] asked(RawConnection client, byte[] login) throws IOException {
    return asked(client, RawLogin.prelogin(2), login);
  }

  private static List<Integer> errors(List<Token> tokens) {
    return tokens.stream()
        .filter(Token.Message.class::isInstance)
        .map(Token.Message.class::cast)
        .filter(Token.Message::isError)
        .map(Token.Message::number)
        .toList();
  }

  private static List<Integer> errors(RelayingWeir weir, byte[] login) throws IOException {
    try (RawConnection client = weir.raw()) {
      List<Integer> errors = errors(client.heeded(asked(client, login)));
      assertThat(client.closedByServer()).isTrue();
      return errors;
    }
  }

  /** A client that has been asked for its second token of Windows. */
  private static RawConnection challenged(RelayingWeir weir) throws IOException {
    RawConnection client = weir.raw();
    byte[] login = new LoginPayload(RawLogin.of("", "")).sspi(NEGOTIATE).bytes();
    assertThat(asked(client, login)[0] & 0xFF).isEqualTo(SSPI_TOKEN);
    return client;
  }

  // ---- passwords ----

  @Test
  void aChangedPasswordIsBelievedFromTheServerAlone() throws Exception {
    try (RelayingWeir weir = weir(Options.of(3))) {
      weir.connect("true", "user", "app", "password", PASSWORD).close();
      LoginPayload change =
          new LoginPayload(RawLogin.of("app", PASSWORD).withDatabase("AppDB"))
              .newPassword("New-Passwörd-1");
      try (RawConnection client = weir.raw()) {
        List<Token> response = client.heeded(asked(client, change.bytes()));
        assertThat(errors(response)).isEmpty();
        client.batch("SELECT SUSER_SNAME()");
        assertThat(errors(client.response())).isEmpty();
      }
      long logins = server.report().logins();
      SQLException old =
          catchThrowableOfType(
              SQLException.class,
              () -> weir.connect("true", "user", "app", "password", PASSWORD).close());
      assertThat(old.getErrorCode()).isEqualTo(18_456);
      weir.connect("true", "user", "app", "password", "New-Passwörd-1").close();
      assertThat(server.report().logins()).as("the new one was proven").isEqualTo(logins + 1);
    }
  }

  @Test
  void aPasswordThatMayNotBeChangedHearsTheServer() throws Exception {
    try (RelayingWeir weir = weir(Options.of(3))) {
      assertThat(
              errors(weir, new LoginPayload(RawLogin.of("app", "wrong")).newPassword("x").bytes()))
          .containsExactly(18_456);
      assertThat(
              errors(weir, new LoginPayload(RawLogin.of("app", PASSWORD)).newPassword("").bytes()))
          .containsExactly(18_464);
      weir.connect("true", "user", "app", "password", PASSWORD).close();
    }
  }

  // ---- files and instances ----

  @Test
  void filesAndUserInstancesAreForTheServerToRefuse() throws Exception {
    RawLogin login = RawLogin.of("app", PASSWORD);
    try (RelayingWeir weir = weir(Options.of(3))) {
      assertThat(errors(weir, new LoginPayload(login).attachedFile("C:\\data\\app.mdf").bytes()))
          .containsExactly(15_350, 18_456);
      assertThat(errors(weir, new LoginPayload(login).userInstance().bytes()))
          .containsExactly(18_493);
      Await.until("the slots are free", () -> weir.pool().held() == 0);
    }
  }

  // ---- tokens ----

  @Test
  void aClientGetsTheTokenInformationAndSendsAToken() throws Exception {
    try (RelayingWeir weir = weir(Options.of(3));
        RawConnection client = weir.raw()) {
      byte[] login = RawLogin.of("", "").withFeature(FEDERATED, (byte) 0x05, (byte) 1).payload();
      byte[] question = asked(client, FEDERATED_PRELOGIN, login);
      assertThat(question[0] & 0xFF).isEqualTo(FEDERATED_INFO);
      byte[] token = TOKEN.getBytes(StandardCharsets.UTF_16LE);
      client.send(
          FEDERATED_TOKEN,
          1,
          new RequestBytes().i32(4 + token.length).i32(token.length).bytes(token).done());
      assertThat(errors(client.response())).isEmpty();
      client.batch("SELECT SUSER_SNAME()");
      assertThat(client.response().toString()).contains("robot@corp");
    }
  }

  @Test
  void aTokenThatIsBoundToTheClientsTlsIsRefused() throws Exception {
    try (RelayingWeir weir = weir(Options.of(3))) {
      byte[] login = RawLogin.of("", "").withFeature(FEDERATED, (byte) 0x01, (byte) 1).payload();
      assertThat(errors(weir, login)).containsExactly(WeirError.NOT_PERMITTED.number());
    }
  }

  // ---- in the midst ----

  @Test
  void aClientThatLeavesInTheMidstLeavesItsSlot() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1))) {
      challenged(weir).close();
      Await.until("the slot is free", () -> weir.pool().held() == 0);
      weir.integrated("true", "alice", PASSWORD).close();
      assertThat(server.report().connectionsMax()).isEqualTo(1);
      assertThat(weir.bucket().pool().health().isServable()).isTrue();
    }
  }

  @Test
  void aClientThatStopsInTheMidstIsClosedAndTheNextComesIn() throws Exception {
    Options hurried = Options.of(1).withHandshakeTimeout(Duration.ofMillis(500));
    try (RelayingWeir weir = weir(hurried);
        RawConnection stopped = challenged(weir)) {
      weir.integrated("true", "alice", PASSWORD).close();
      assertThat(stopped.closedByServer()).isTrue();
      assertThat(server.report().connectionsMax()).isEqualTo(1);
    }
  }

  @Test
  void anotherMessageThanTheAnswerEndsTheClient() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1));
        RawConnection client = challenged(weir)) {
      client.send(RawConnection.BATCH, 1, new byte[] {1, 2, 3});
      assertThat(client.closedByServer()).isTrue();
      Await.until("the slot is free", () -> weir.pool().held() == 0);
    }
  }

  @Test
  void aServerThatClosesDuringAChallengeRefusesTheNextAnswer() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1));
        RawConnection client = challenged(weir)) {
      server.goDown();
      Await.until("the slot is free", () -> weir.pool().held() == 0);
      client.send(SSPI, 1, NEGOTIATE);
      assertThat(errors(client.response())).containsExactly(WeirError.SERVER_UNAVAILABLE.number());
      assertThat(client.closedByServer()).isTrue();
    }
  }

  @Test
  void aServerThatClosesBeforeItsAnswerRefusesAtOnce() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1));
        RawConnection client = weir.raw()) {
      server.faults().delayLogins(Duration.ofSeconds(2));
      client.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
      client.receive();
      client.send(
          RawConnection.LOGIN, 1, new LoginPayload(RawLogin.of("", "")).sspi(NEGOTIATE).bytes());
      Await.until("the server has it", () -> server.report().connectionsNow() == 1);
      server.goDown();
      assertThat(errors(client.response())).containsExactly(WeirError.SERVER_UNAVAILABLE.number());
    }
  }

  @Test
  void aClientThatClosesInTheQueueTakesNoSlot() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1))) {
      RawConnection first = challenged(weir);
      RawConnection second = weir.raw();
      second.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
      second.receive();
      second.send(
          RawConnection.LOGIN, 1, new LoginPayload(RawLogin.of("", "")).sspi(NEGOTIATE).bytes());
      second.close();
      first.close();
      Await.until("the slot is free", () -> weir.pool().held() == 0);
      weir.integrated("true", "alice", PASSWORD).close();
      assertThat(server.report().connectionsMax()).isEqualTo(1);
    }
  }

  @Test
  void theInstanceLeavesAlsoInTheMidst() throws Exception {
    RelayingWeir weir = weir(Options.of(1));
    try (RawConnection client = challenged(weir)) {
      weir.close();
      assertThat(client.closedByServer()).isTrue();
    }
    Await.until("the server is rid of it", () -> server.report().connectionsNow() == 0);
  }

  // ---- another server ----

  @Test
  void aLoginIsFollowedToAnotherServerButNotWithATokenOfWindows() throws Exception {
    try (SendingOn first = SendingOn.to(server.port());
        RelayingWeir weir = RelayingWeir.start(Options.of(1), first.port())) {
      byte[] change =
          new LoginPayload(RawLogin.of("app", PASSWORD)).newPassword("New-Passwörd-1").bytes();
      try (RawConnection client = weir.raw()) {
        assertThat(errors(client.heeded(asked(client, change)))).isEmpty();
      }
      Await.until("the slot is free", () -> weir.pool().held() == 0);
      byte[] integrated = new LoginPayload(RawLogin.of("", "")).sspi(NEGOTIATE).bytes();
      assertThat(errors(weir, integrated)).containsExactly(WeirError.SERVER_UNAVAILABLE.number());
    }
  }
}
