package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions at servers that were measured: nothing is relied on that was not seen. */
class MeasuredServerTest {
  private final ReadTexts texts = new ReadTexts("trusted");

  private static ServerFacts but(StateKind state, ResetEffect effect) {
    return ServerFacts.SQL_SERVER
        .with(ResetWay.RESET, state, effect)
        .with(ResetWay.RESET_IN_TRANSACTION, state, effect);
  }

  private static Remains connectionTo(ConnectionFacts server) {
    Remains connection = new Remains(false);
    connection.setServer(server);
    return connection;
  }

  /** Asks for what the text does, on a new connection. */
  private Remains ask(TransactionLending lending, ConnectionFacts server, String text) {
    Remains connection = connectionTo(server);
    lending.beginRequest(texts.batch(lending, text), true);
    assertThat(lending.canUse(connection)).isTrue();
    lending.prelude(connection);
    return connection;
  }

  // ---- connections that go back ----

  @Test
  void connectionLeftInATransactionIsResetOnlyIfThatIsKnownToCleanIt() {
    for (ResetEffect effect : List.of(ResetEffect.RESTORED, ResetEffect.KEPT)) {
      ConnectionFacts server =
          Lendings.measured(
              ServerFacts.SQL_SERVER.with(
                  ResetWay.RESET_IN_TRANSACTION, StateKind.TEMP_TABLE, effect));
      TransactionLending lending = Lendings.at(server);
      ask(lending, server, "BEGIN TRAN");
      lending.transaction().begun(1);
      lending.answered();

      assertThat(lending.left())
          .isEqualTo(effect == ResetEffect.RESTORED ? Verdict.RETURN_DIRTY : Verdict.CLOSE);
    }
  }

  @Test
  void connectionWithStateThatIsNeverMeasuredIsClosed() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "EXEC sp_getapplock 'r', 'Exclusive', 'Session'");
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    assertThat(lending.left()).isEqualTo(Verdict.CLOSE);
  }

  @Test
  void connectionWithATableIsClosedUnlessTheResetIsKnownToDropIt() {
    for (ResetEffect effect : List.of(ResetEffect.RESTORED, ResetEffect.ABSENT)) {
      ConnectionFacts server = Lendings.measured(but(StateKind.TEMP_TABLE, effect));
      TransactionLending lending = Lendings.at(server);
      ask(lending, server, "CREATE TABLE #t (a int)");
      lending.answered();

      assertThat(lending.left())
          .isEqualTo(effect == ResetEffect.RESTORED ? Verdict.RETURN_DIRTY : Verdict.CLOSE);
    }
  }

  @Test
  void connectionWhoseBulkLoadFailedIsClosed() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "INSERT BULK t (a int)");
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.CLOSE);
  }

  @Test
  void connectionOfAFailedWriteIsResetForOthersAndWaitsForItsSession() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending writer = Lendings.at(server);
    Remains connection = connectionTo(server);
    connection.lent(1);
    writer.beginRequest(texts.batch(writer, "INSERT t VALUES (1)"), true);
    writer.prelude(connection);
    writer.server().error();
    assertThat(writer.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    connection.lent(1);
    writer.beginRequest(texts.batch(writer, "SELECT @@ERROR"), true);
    assertThat(writer.prelude(connection)).isNull();
    writer.answered();

    connection.lent(2);
    TransactionLending other = Lendings.at(server);
    other.beginRequest(texts.batch(other, "SELECT 1"), true);
    assertThat(other.prelude(connection)).matches(Prelude::reset);
  }

  @Test
  void failedReadLeavesNothing() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending reader = Lendings.at(server);
    Remains connection = connectionTo(server);
    connection.lent(1);
    reader.beginRequest(texts.batch(reader, "SELECT * FROM missing"), true);
    reader.prelude(connection);
    reader.server().error();
    reader.answered();

    connection.lent(2);
    TransactionLending other = Lendings.at(server);
    other.beginRequest(texts.batch(other, "SELECT 1"), true);
    assertThat(other.prelude(connection)).isNull();
  }

  // ---- connections that are lent ----

  @Test
  void connectionThatWouldNeedAResetIsNotUsedWhereTheServerCarriesNoneOut() {
    ConnectionFacts server = Lendings.measured(but(StateKind.CURSOR, ResetEffect.KEPT));
    TransactionLending lending = Lendings.at(server);
    Remains ofAnother = connectionTo(server);
    ofAnother.lent(1);
    ofAnother.recordSettings(
        ofAnother
            .settings()
            .with(Assignment.of(SessionOption.STATISTICS_IO, true), server.settings()));
    lending.beginRequest(texts.batch(lending, "SELECT 1"), true);

    assertThat(lending.canUse(ofAnother)).isFalse();
    assertThat(lending.canUse(connectionTo(server))).isTrue();
  }

  @Test
  void valuesOfOthersThatNoResetWipesKeepTheConnectionFromTheirReader() {
    ConnectionFacts server = Lendings.measured(but(StateKind.IDENTITY, ResetEffect.KEPT));
    TransactionLending writer = Lendings.at(server);
    Remains connection = connectionTo(server);
    connection.lent(1);
    writer.beginRequest(texts.batch(writer, "INSERT t VALUES (1)"), true);
    writer.prelude(connection);
    writer.answered();
    connection.lent(2);
    TransactionLending reader = Lendings.at(server);

    reader.beginRequest(texts.batch(reader, "SELECT @@IDENTITY"), true);
    assertThat(reader.canUse(connection)).isFalse();

    reader.beginRequest(texts.batch(reader, "SELECT 1"), true);
    assertThat(reader.canUse(connection)).isTrue();
  }

  // ---- settings ----

  @Test
  void valueIsAnsweredLocallyOnlyOnceTheServerHasAcceptedIt() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending lending = Lendings.at(server);
    lending.beginRequest(texts.batch(lending, "SET LOCK_TIMEOUT 5"), true);
    assertThat(lending.answerLocally()).isNull();
    lending.prelude(connectionTo(server));
    lending.answered();

    TransactionLending second = Lendings.at(server);
    second.beginRequest(texts.batch(second, "SET LOCK_TIMEOUT 5"), true);
    assertThat(second.answerLocally()).isInstanceOf(LocalAnswer.Settings.class);
    second.beginRequest(texts.batch(second, "SET LOCK_TIMEOUT 6"), true);
    assertThat(second.answerLocally()).isNull();
  }

  @Test
  void valueThatTheServerRefusedIsNotPromisedAgain() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "SET LOCK_TIMEOUT 5");
    lending.server().error();
    lending.answered();
    lending.beginRequest(texts.batch(lending, "SET LOCK_TIMEOUT 5"), true);
    assertThat(lending.answerLocally()).isNull();
    lending.prelude(connectionTo(server));
    lending.answered();

    lending.preludeRefused(List.of(new Assignment(SessionOption.LOCK_TIMEOUT, "5")));

    TransactionLending second = Lendings.at(server);
    second.beginRequest(texts.batch(second, "SET LOCK_TIMEOUT 5"), true);
    assertThat(second.answerLocally()).isNull();
  }

  @Test
  void ownResetOfAClientDoesWhatItDoesAtItsServer() {
    ConnectionFacts server =
        Lendings.measured(
            but(StateKind.ISOLATION, ResetEffect.RESTORED)
                .with(ResetWay.RESET, StateKind.DATABASE, ResetEffect.KEPT));
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    lending.answered();
    ask(lending, server, "USE Other");
    lending.server().database("Other");
    lending.answered();

    lending.reset(false);

    assertThat(lending.settings().changed(SessionOption.ISOLATION)).isNull();
    assertThat(lending.settings().changed(SessionOption.DATABASE)).isEqualTo("Other");
  }

  @Test
  void tableThatTheServerKeepsOverAResetStaysWithItsSession() {
    ConnectionFacts server = Lendings.measured(but(StateKind.TEMP_TABLE, ResetEffect.KEPT));
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "CREATE TABLE #t (a int)");
    lending.answered();
    assertThat(lending.isResetInPlace()).isTrue();

    lending.resetInPlace(false);

    assertThat(lending.pins().isPinned()).isTrue();
  }

  @Test
  void transactionOfATextIsBegunByAServerThatDoesNotAnnounceIt() {
    for (Truth announced : List.of(Truth.YES, Truth.NO)) {
      ConnectionFacts server =
          Lendings.measured(
              ServerFacts.SQL_SERVER.with(ServerTrait.ANNOUNCES_TEXT_TRANSACTIONS, announced));
      TransactionLending lending = Lendings.at(server);
      lending.beginRequest(texts.batch(lending, "BEGIN TRAN"), true);

      assertThat(lending.answerLocally() == null).isEqualTo(announced == Truth.NO);
    }
  }

  // ---- inner scopes ----

  @Test
  void optionsThatAnInnerScopeLeavesAreAskedForAndFollowTheSession() {
    ConnectionFacts server =
        Lendings.measured(
            ServerFacts.SQL_SERVER.with(ServerTrait.INNER_SCOPES_UNDO_SETTINGS, Truth.NO));
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "EXEC('SET NOCOUNT ON')");

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).contains("@@OPTIONS");
    List<String> row =
        List.of("0", "0", "0", "5944", "AppDB", "us_english", "7", "-1", "2147483647", "20030201");
    assertThat(lending.questionAnswered(new ServerAnswer(List.of(row))))
        .isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(lending.settings().changed(SessionOption.NOCOUNT)).isEqualTo("ON");
    assertThat(lending.settings().changed(SessionOption.XACT_ABORT)).isNull();
    assertThat(lending.settings().changed(SessionOption.DATEFORMAT)).isEqualTo("dmy");
  }

  @Test
  void optionThatNoFunctionTellsKeepsTheConnectionWhereInnerScopesLeaveIt() {
    ConnectionFacts server =
        Lendings.measured(
            ServerFacts.SQL_SERVER.with(ServerTrait.INNER_SCOPES_UNDO_SETTINGS, Truth.NO));
    for (String set :
        List.of(
            "SET ROWCOUNT 2", "SET DEADLOCK_PRIORITY LOW", "SET IDENTITY_INSERT dbo.goods ON")) {
      TransactionLending lending = Lendings.at(server);
      ask(lending, server, "EXEC('" + set + "')");
      lending.answered();
      lending.question();
      List<String> row =
          List.of(
              "0", "0", "0", "5432", "AppDB", "us_english", "7", "-1", "2147483647", "20030201");

      assertThat(lending.questionAnswered(new ServerAnswer(List.of(row))))
          .as(set)
          .isEqualTo(Verdict.KEEP);
    }
  }

  @Test
  void innerScopesCostNoQuestionWhereTheServerUndoesTheirOptions() {
    ConnectionFacts server = Lendings.measured(ServerFacts.SQL_SERVER);
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "EXEC('SET NOCOUNT ON')");

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void optionsThatTheServerDoesNotTellPinTheSession() {
    ConnectionFacts server =
        Lendings.measured(
            ServerFacts.SQL_SERVER.with(ServerTrait.INNER_SCOPES_UNDO_USE, Truth.UNKNOWN));
    TransactionLending lending = Lendings.at(server);
    ask(lending, server, "EXEC('USE Other')");
    lending.answered();
    lending.question();

    assertThat(lending.questionAnswered(null)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().isPinned()).isTrue();
  }
}
