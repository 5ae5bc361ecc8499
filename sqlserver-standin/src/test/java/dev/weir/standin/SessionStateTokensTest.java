package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Acknowledgement;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SESSIONRECOVERY and the SESSIONSTATE tokens that follow it (MS-TDS 2.2.7.21). */
class SessionStateTokensTest {
  private static final int SESSION_RECOVERY = 1;
  private static final int OPTIONS = 0;
  private static final int ISOLATION = 3;
  private static final int TEMPORARY_TABLES = 16;
  private static final int APPLICATION_LOCKS = 20;

  private StandInFixture fixture;
  private RawConnection client;

  /** One token; the values are texts here. */
  private record Told(long sequence, boolean recoverable, Map<Integer, String> states) {
    private static final int LONG_VALUE = 0xFF;

    static Told read(byte[] content) {
      ByteBuffer body = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
      long sequence = Integer.toUnsignedLong(body.getInt());
      boolean recoverable = (body.get() & 1) != 0;
      Map<Integer, String> states = new TreeMap<>();
      while (body.hasRemaining()) {
        int id = body.get() & 0xFF;
        int length = body.get() & 0xFF;
        byte[] value = new byte[length == LONG_VALUE ? body.getInt() : length];
        body.get(value);
        states.put(id, new String(value, StandardCharsets.UTF_16LE));
      }
      return new Told(sequence, recoverable, states);
    }
  }

  @BeforeEach
  void start() throws IOException {
    fixture = StandInFixture.start(ServerKind.SQL_SERVER);
    client = RawConnection.open(fixture.standIn().address());
  }

  private List<Token> serve(ServerKind kind) throws IOException {
    stop();
    fixture = StandInFixture.start(kind);
    client = RawConnection.open(fixture.standIn().address());
    return RawLogin.of("app", StandInFixture.PASSWORD).withFeature(SESSION_RECOVERY).on(client);
  }

  private List<Token> serve(SessionRecovery recovery) throws IOException {
    return serve(ServerKind.SQL_SERVER.with(Traits.SESSION_RECOVERY, recovery));
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    fixture.close();
  }

  /** The tokens of that kind in the response, each of which stands before the last DONE. */
  private List<Told> batch(String text) throws IOException {
    client.batch(text);
    return states(client.response());
  }

  private static List<Told> states(List<Token> response) {
    List<Told> states = new ArrayList<>();
    for (Token token : response) {
      if (token instanceof Token.Described told && told.what().equals("SESSIONSTATE")) {
        assertThat(response.indexOf(token)).as("place").isEqualTo(response.size() - 2);
        states.add(Told.read(told.content().array()));
      }
    }
    return states;
  }

  private static boolean isAcknowledged(List<Token> login) {
    return login.stream().anyMatch(token -> token.text().startsWith("FEATURES 01:"));
  }

  @Test
  void theFeatureIsNotOfferedUnlessTheKindSaysSo() throws IOException {
    assertThat(isAcknowledged(serve(SessionRecovery.ABSENT))).isFalse();
    assertThat(batch("SET NOCOUNT ON")).isEmpty();
  }

  @Test
  void aClientThatDoesNotAskGetsNoTokens() throws IOException {
    serve(SessionRecovery.TRUTHFUL);
    try (RawConnection plain = RawConnection.open(fixture.standIn().address())) {
      RawLogin.of("app", StandInFixture.PASSWORD).on(plain);
      plain.batch("SET NOCOUNT ON");
      assertThat(states(plain.response())).isEmpty();
    }
  }

  @Test
  void changesAreToldOnceWithRisingNumbers() throws IOException {
    assertThat(isAcknowledged(serve(SessionRecovery.TRUTHFUL))).isTrue();
    assertThat(batch("SELECT 1")).isEmpty();
    Told first = batch("SET NOCOUNT ON SET XACT_ABORT ON").getFirst();
    assertThat(first.sequence()).isZero();
    assertThat(first.recoverable()).isTrue();
    assertThat(first.states().keySet()).isEqualTo(Set.of(OPTIONS));
    assertThat(batch("SELECT 1")).isEmpty();
    Told second = batch("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE").getFirst();
    assertThat(second.sequence()).isEqualTo(1);
    assertThat(second.states()).containsEntry(ISOLATION, "SERIALIZABLE").hasSize(1);
  }

  @Test
  void stateThatCannotBeRecoveredIsFlaggedUntilItIsGone() throws IOException {
    serve(SessionRecovery.TRUTHFUL);
    Told made = batch("CREATE TABLE #t (id int)").getFirst();
    assertThat(made.recoverable()).isFalse();
    assertThat(made.states().keySet()).isEqualTo(Set.of(TEMPORARY_TABLES));
    Told gone = batch("DROP TABLE #t").getFirst();
    assertThat(gone.recoverable()).isTrue();
    assertThat(gone.states().keySet()).isEqualTo(Set.of(TEMPORARY_TABLES));
  }

  @Test
  void aStateThatWentWithTheFlagOfAnotherIsToldAgain() throws IOException {
    serve(SessionRecovery.TRUTHFUL);
    Told both = batch("SET NOCOUNT ON EXEC sp_getapplock 'r', 'Shared', 'Session'").getFirst();
    assertThat(both.recoverable()).isFalse();
    assertThat(both.states().keySet()).isEqualTo(Set.of(OPTIONS, APPLICATION_LOCKS));
    Told again = batch("SELECT 1").getFirst();
    assertThat(again.recoverable()).isTrue();
    assertThat(again.states().keySet()).isEqualTo(Set.of(OPTIONS));
  }

  @Test
  void anAcknowledgedResetForgetsAllStates() throws IOException {
    serve(SessionRecovery.TRUTHFUL);
    batch("SET NOCOUNT ON CREATE TABLE #t (id int)");
    assertThat(reset()).isEmpty();
    batch("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    assertThat(reset().getFirst().states())
        .as("what the reset has left")
        .containsEntry(ISOLATION, "SERIALIZABLE")
        .hasSize(1);
  }

  @Test
  void aResetWithoutAcknowledgementIsToldByItsStates() throws IOException {
    serve(
        ServerKind.SQL_SERVER
            .with(Traits.SESSION_RECOVERY, SessionRecovery.TRUTHFUL)
            .with(Traits.RESET_ACKNOWLEDGEMENT, Acknowledgement.ABSENT));
    batch("CREATE TABLE #t (id int)");
    Told told = reset().getFirst();
    assertThat(told.recoverable()).isTrue();
    assertThat(told.states().keySet()).isEqualTo(Set.of(TEMPORARY_TABLES));
  }

  private List<Told> reset() throws IOException {
    client.send(RawConnection.BATCH, 0x09, RequestBytes.withHeaders(0).text("SELECT 1").done());
    return states(client.response());
  }

  @Test
  void aSilentServerAcknowledgesAndTellsNothing() throws IOException {
    assertThat(isAcknowledged(serve(SessionRecovery.SILENT))).isTrue();
    assertThat(batch("SET NOCOUNT ON CREATE TABLE #t (id int)")).isEmpty();
  }

  @Test
  void aLyingServerCallsEverythingRecoverable() throws IOException {
    serve(SessionRecovery.LYING);
    assertThat(batch("CREATE TABLE #t (id int)")).isEmpty();
    Told told = batch("SET NOCOUNT ON CREATE TABLE #u (id int)").getFirst();
    assertThat(told.recoverable()).isTrue();
    assertThat(told.states().keySet()).isEqualTo(Set.of(OPTIONS));
  }

  @Test
  void aServerMayEndTheRecoveryOfASession() throws IOException {
    serve(SessionRecovery.DISABLED);
    assertThat(batch("SET NOCOUNT ON").getFirst().sequence()).isEqualTo(0xFFFF_FFFFL);
    assertThat(batch("SET NOCOUNT OFF")).isEmpty();
  }

  @Test
  void aDriverThatAsksForItWorks() throws IOException, SQLException {
    serve(SessionRecovery.TRUTHFUL);
    try (Connection connection = fixture.connect("encrypt=false;connectRetryCount=1")) {
      StandInFixture.execute(connection, "SET NOCOUNT ON CREATE TABLE #t (id int)");
      StandInFixture.execute(
          connection, "EXEC sp_set_session_context N'long', '" + "x".repeat(300) + "'");
      assertThat(StandInFixture.column(connection, "SELECT 1")).containsExactly(1);
    }
  }
}
