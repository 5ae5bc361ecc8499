package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.kind.ResetPart;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Acknowledgement;
import dev.weir.standin.kind.Traits.AttentionInReset;
import dev.weir.standin.kind.Traits.IsolationAtReset;
import dev.weir.standin.kind.Traits.ResetRefusal;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.SessionState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Resets as servers of other kinds carry them out, seen on the wire and in the session. */
class ResetKindTest {
  private static final int RESET = 0x08;
  private static final int SKIPTRAN = 0x10;

  /** One server of the kind and one client. */
  private static final class Scene implements AutoCloseable {
    private final StandInFixture fixture;
    private final RawConnection client;

    Scene(ServerKind kind) throws IOException {
      fixture = StandInFixture.start(kind);
      client = RawConnection.open(fixture.standIn().address());
      RawLogin.of("app", StandInFixture.PASSWORD).on(client);
    }

    List<Token> batch(String text) throws IOException {
      client.batch(text);
      return client.response();
    }

    void send(int reset, String text) throws IOException {
      client.send(
          RawConnection.BATCH,
          1 | reset,
          RequestBytes.withHeaders(client.descriptor()).text(text).done());
    }

    List<Token> reset(int reset, String text) throws IOException {
      send(reset, text);
      return client.response();
    }

    SessionState state() {
      return fixture.standIn().states().getFirst();
    }

    @Override
    public void close() throws IOException {
      client.close();
      fixture.close();
    }
  }

  private static ServerKind kind() {
    return ServerKind.SQL_SERVER;
  }

  private static List<String> texts(List<Token> tokens) {
    return tokens.stream().map(Token::text).toList();
  }

  @Test
  void theIsolationLevelIsKeptOrRestoredByEachBitAlone() throws IOException {
    for (IsolationAtReset plain : IsolationAtReset.values()) {
      for (IsolationAtReset keeping : IsolationAtReset.values()) {
        ServerKind kind =
            kind()
                .with(Traits.ISOLATION_AFTER_RESET, plain)
                .with(Traits.ISOLATION_AFTER_SKIPTRAN, keeping);
        assertThat(isolationAfter(kind, RESET)).isEqualTo(expected(plain));
        assertThat(isolationAfter(kind, SKIPTRAN)).isEqualTo(expected(keeping));
      }
    }
  }

  private static String expected(IsolationAtReset isolation) {
    return switch (isolation) {
      case KEPT -> "SERIALIZABLE";
      case RESTORED -> "READ COMMITTED";
    };
  }

  private static String isolationAfter(ServerKind kind, int reset) throws IOException {
    try (Scene scene = new Scene(kind)) {
      scene.batch("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      scene.reset(reset, "SELECT 1");
      return scene.state().isolation();
    }
  }

  @Test
  void theBitThatKeepsTheTransactionMayBeAnError() throws IOException {
    try (Scene scene = new Scene(kind().with(Traits.SKIPTRAN, false))) {
      scene.batch("USE Other");
      assertThat(texts(scene.reset(SKIPTRAN, "SELECT 1")))
          .first()
          .asString()
          .startsWith("ERROR 33557097");
      assertThat(scene.state().database()).isEqualTo("Other");
      assertThat(texts(scene.reset(RESET, "SELECT 1"))).first().isEqualTo("ENVCHANGE 18");
      assertThat(scene.state().database()).isEqualTo("AppDB");
    }
  }

  @Test
  void theAcknowledgementComesFirstOrLateOrNever() throws IOException {
    assertThat(acknowledgements(Acknowledgement.SENT)).first().isEqualTo("ENVCHANGE 18");
    List<String> late = acknowledgements(Acknowledgement.LATE);
    assertThat(late.get(late.size() - 2)).isEqualTo("ENVCHANGE 18");
    assertThat(late).first().asString().startsWith("COLUMNS");
    assertThat(acknowledgements(Acknowledgement.ABSENT)).doesNotContain("ENVCHANGE 18");
  }

  private static List<String> acknowledgements(Acknowledgement acknowledgement) throws IOException {
    try (Scene scene = new Scene(kind().with(Traits.RESET_ACKNOWLEDGEMENT, acknowledgement))) {
      scene.batch("SET LOCK_TIMEOUT 5");
      List<String> tokens = texts(scene.reset(RESET, "SELECT 1"));
      assertThat(scene.state().lockTimeout()).as("the reset was done").isEqualTo(-1);
      return tokens;
    }
  }

  /** Statements that leave something behind for each part of a reset. */
  private static final Map<ResetPart, String> RESIDUES =
      Map.ofEntries(
          Map.entry(ResetPart.TRANSACTION, "BEGIN TRAN"),
          Map.entry(ResetPart.DATABASE, "USE Other"),
          Map.entry(ResetPart.LANGUAGE, "SET LANGUAGE Deutsch SET DATEFORMAT mdy SET DATEFIRST 7"),
          Map.entry(ResetPart.DATE_OPTIONS, "SET DATEFIRST 3 SET DATEFORMAT ymd"),
          Map.entry(ResetPart.ANSI_OPTIONS, "SET ANSI_NULLS OFF"),
          Map.entry(ResetPart.QUERY_OPTIONS, "SET NOCOUNT ON"),
          Map.entry(ResetPart.IMPLICIT_TRANSACTIONS, "SET IMPLICIT_TRANSACTIONS ON"),
          Map.entry(ResetPart.LOCK_TIMEOUT, "SET LOCK_TIMEOUT 7"),
          Map.entry(ResetPart.ROW_COUNT, "SET ROWCOUNT 7"),
          Map.entry(ResetPart.TEXT_SIZE, "SET TEXTSIZE 7"),
          Map.entry(ResetPart.IDENTITY_INSERT, "SET IDENTITY_INSERT numbered ON"),
          Map.entry(ResetPart.TEMPORARY_TABLES, "CREATE TABLE #t (id int)"),
          Map.entry(ResetPart.GLOBAL_TEMPORARY_TABLES, "CREATE TABLE ##t (id int)"),
          Map.entry(ResetPart.TEMPORARY_PROCEDURES, "CREATE PROCEDURE #p AS SELECT 1"),
          Map.entry(ResetPart.HANDLES, "DECLARE @h int EXEC sp_prepare @h OUT, N'', N'SELECT 1'"),
          Map.entry(
              ResetPart.API_CURSORS, "DECLARE @c int EXEC sp_cursoropen @c OUT, N'SELECT 1 AS v'"),
          Map.entry(ResetPart.CURSORS, "DECLARE c CURSOR GLOBAL FOR SELECT 1 AS v OPEN c"),
          Map.entry(ResetPart.CONTEXT_INFO, "SET CONTEXT_INFO 0x07"),
          Map.entry(ResetPart.SESSION_CONTEXT, "EXEC sp_set_session_context N'k', 7"),
          Map.entry(
              ResetPart.APPLICATION_LOCKS,
              "EXEC sp_getapplock @Resource = 'r', @LockMode = 'Exclusive', @LockOwner = 'Session'"),
          Map.entry(
              ResetPart.XML_DOCUMENTS, "DECLARE @x int EXEC sp_xml_preparedocument @x OUT, '<a/>'"),
          Map.entry(ResetPart.TRACE_FLAGS, "DBCC TRACEON (3604)"));

  static Stream<ResetPart> partsWithResidue() {
    return RESIDUES.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("partsWithResidue")
  void aResetLeavesExactlyThePartsThatItIsToLeave(ResetPart part) throws IOException {
    try (Scene scene = new Scene(kind().with(Traits.RESET_LEAVES, Set.of(part)))) {
      scene.batch("CREATE TABLE numbered (id int IDENTITY)");
      SessionState clean = scene.state();
      RESIDUES.forEach((other, text) -> leave(scene, other, text, part));
      scene.batch(Objects.requireNonNull(RESIDUES.get(part)));
      SessionState used = scene.state();
      assertThat(used.differencesFrom(clean)).hasSizeGreaterThan(15);
      assertThat(texts(scene.reset(RESET, "DECLARE @i int"))).contains("ENVCHANGE 18");
      List<String> left = scene.state().differencesFrom(clean);
      assertThat(left).as("%s", part).hasSize(part == ResetPart.DATE_OPTIONS ? 2 : 1);
      assertThat(scene.state().differencesFrom(used)).isNotEmpty();
    }
  }

  /** Implicit transactions would begin one, and a transaction hides global temporary tables. */
  private static void leave(Scene scene, ResetPart other, String text, ResetPart part) {
    boolean disturbs =
        other == ResetPart.IMPLICIT_TRANSACTIONS
            || other == ResetPart.TRANSACTION
            || other == ResetPart.GLOBAL_TEMPORARY_TABLES
            || other == ResetPart.DATABASE
            || other == part;
    if (!disturbs) {
      try {
        assertThat(texts(scene.batch(text))).as(text).noneMatch(token -> token.startsWith("ERROR"));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  @Test
  void anAcknowledgedResetMayHaveLeftTheTransaction() throws IOException {
    ServerKind kind = ServerKind.parse("babelfish");
    try (Scene scene = new Scene(kind)) {
      scene.batch("BEGIN TRAN");
      scene.batch("USE Other");
      assertThat(texts(scene.reset(RESET, "SELECT 1"))).contains("ENVCHANGE 18");
      assertThat(scene.state().transactionCount()).isEqualTo(1);
      assertThat(scene.state().database()).isEqualTo("Other");
    }
  }

  @Test
  void theOtherBitHasItsOwnPartsWithinATransactionAndOutside() throws IOException {
    ServerKind kind =
        kind()
            .with(Traits.SKIPTRAN_LEAVES, Set.of(ResetPart.LOCK_TIMEOUT))
            .with(Traits.SKIPTRAN_IN_TRANSACTION_LEAVES, Set.of(ResetPart.ROW_COUNT));
    try (Scene scene = new Scene(kind)) {
      scene.batch("SET LOCK_TIMEOUT 5 SET ROWCOUNT 5");
      scene.reset(SKIPTRAN, "SELECT 1");
      assertThat(scene.state().lockTimeout()).isEqualTo(5);
      assertThat(scene.state().rowCount()).isZero();
      scene.batch("SET ROWCOUNT 5 BEGIN TRAN");
      scene.reset(SKIPTRAN, "SELECT 1");
      assertThat(scene.state().lockTimeout()).isEqualTo(-1);
      assertThat(scene.state().rowCount()).isEqualTo(5);
      assertThat(scene.state().transactionCount()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aRefusedResetEndsTheConnection(ResetRefusal refusal) throws IOException {
    ServerKind kind =
        kind().with(Traits.RESET_REFUSAL, refusal).with(Traits.RESET_REFUSAL_EVERY, 2);
    try (Scene scene = new Scene(kind)) {
      assertThat(texts(scene.reset(RESET, "SELECT 1"))).contains("ENVCHANGE 18");
      scene.send(RESET, "SELECT 1");
      byte[] answer = scene.client.receive();
      List<String> tokens = answer == null ? List.of() : texts(scene.client.heeded(answer));
      assertThat(tokens)
          .filteredOn(token -> token.startsWith("ERROR"))
          .extracting(token -> token.substring(0, token.indexOf(" state")))
          .containsExactlyElementsOf(errors(refusal));
      assertThat(tokens).doesNotContain("ENVCHANGE 18");
      assertThat(scene.client.closedByServer()).isTrue();
    }
  }

  private static List<String> errors(ResetRefusal refusal) {
    return switch (refusal) {
      case NONE, SILENT -> List.of();
      case ERROR_18056 -> List.of("ERROR 18056 severity=20");
      case ERROR_18059 -> List.of("ERROR 18059 severity=16");
      case ERROR_4021 ->
          List.of("ERROR 4021 severity=16", "ERROR 18456 severity=14", "ERROR 596 severity=21");
    };
  }

  @Test
  void anAttentionWithinAResetMayRefuseIt() throws IOException {
    ServerKind kind =
        kind()
            .with(Traits.RESET_MILLIS, 20_000)
            .with(Traits.ATTENTION_IN_RESET, AttentionInReset.ERROR_18056);
    try (Scene scene = new Scene(kind)) {
      scene.send(RESET, "SELECT 1");
      scene.client.attention();
      assertThat(texts(scene.client.response()))
          .first()
          .asString()
          .startsWith("ERROR 18056 severity=20 state=29");
      assertThat(scene.client.closedByServer()).isTrue();
    }
  }

  @Test
  void anAttentionWithinAResetIsHarmlessAtSqlServer() throws IOException {
    try (Scene scene = new Scene(kind().with(Traits.RESET_MILLIS, 20_000))) {
      scene.send(RESET, "SELECT 1");
      scene.client.attention();
      assertThat(texts(scene.client.responseToAttention())).contains("ENVCHANGE 18");
      assertThat(texts(scene.batch("SELECT 2"))).contains("ROW 2");
    }
  }
}
