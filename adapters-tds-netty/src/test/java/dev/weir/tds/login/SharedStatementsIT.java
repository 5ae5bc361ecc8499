package dev.weir.tds.login;

import static dev.weir.tds.login.PreparingClient.handle;
import static dev.weir.tds.login.PreparingClient.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.ClientHandles;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.HandleReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that have statements prepared share connections, and what is prepared on these. */
@Timeout(60)
class SharedStatementsIT {
  private static final String ONE_MORE = "SELECT @p + 1";

  private RunningDoor weir;
  private PreparingClient one;
  private PreparingClient other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    one = new PreparingClient(weir);
    other = new PreparingClient(weir);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  private HandleReport handles() {
    return weir.server().report().handles();
  }

  @Test
  void theSameStatementIsPreparedOnceForAll() throws Exception {
    List<Token> first = one.prepareAndExecute(0, "@p int", ONE_MORE, 1);
    List<Token> second = other.prepareAndExecute(0, "@p int", ONE_MORE, 2);

    assertThat(shown(first)).isEqualTo("2");
    assertThat(shown(second)).isEqualTo("3");
    assertThat(ClientHandles.isOurs(handle(first))).isTrue();
    assertThat(ClientHandles.isOurs(handle(second))).isTrue();
    assertThat(shown(one.execute(handle(first), 10))).isEqualTo("11");
    assertThat(shown(other.execute(handle(second), 20))).isEqualTo("21");
    assertThat(handles().preparations()).isEqualTo(1);
  }

  @Test
  void aConnectionThatDoesNotKnowTheStatementLearnsItWithTheSameRequest() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    // What another left makes the connection forget all statements.
    other.batch("CREATE TABLE #t (a int)");
    other.close();

    List<Token> answer = one.execute(handle, 4);

    assertThat(shown(answer)).isEqualTo("5");
    assertThat(handle(answer)).as("a handle that nobody asked for").isZero();
    assertThat(handles().preparations()).isEqualTo(2);
  }

  @Test
  void valuesThatComeBackAreCountedAsTheClientCountsThem() throws Exception {
    String statement = "SET @b = @a * 2";
    List<Token> first =
        one.call(
            out ->
                PreparingClient.output(
                    PreparingClient.prepareAndExecute(
                        out, 0, "@a int, @b int OUTPUT", statement, 4)));
    assertThat(shown(first)).isEqualTo("@4=8");

    List<Token> warm =
        other.call(
            out ->
                PreparingClient.output(
                    PreparingClient.prepareAndExecute(
                        out, 0, "@a int, @b int OUTPUT", statement, 5)));
    assertThat(shown(warm)).isEqualTo("@4=10");

    List<Token> run =
        one.call(out -> PreparingClient.output(PreparingClient.execute(out, handle(first), 6)));
    assertThat(shown(run)).isEqualTo("@2=12");
    weir.server().report();
    other.batch("CREATE TABLE #t (a int)");
    other.close();
    List<Token> cold =
        one.call(out -> PreparingClient.output(PreparingClient.execute(out, handle(first), 7)));
    assertThat(shown(cold)).isEqualTo("@2=14");
    assertThat(handle(cold)).isZero();
  }

  @Test
  void aStatementIsGivenUpWithoutTheServer() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    long before = weir.server().report().requests();

    assertThat(shown(one.unprepare(handle))).isEmpty();
    int again = one.prepare("@p int", ONE_MORE);

    assertThat(weir.server().report().requests()).isEqualTo(before);
    assertThat(again).isNotEqualTo(handle);
    assertThat(shown(one.execute(again, 1))).isEqualTo("2");
    assertThat(shown(one.execute(handle, 1))).isEqualTo("error 8179");
    assertThat(shown(one.unprepare(handle))).isEqualTo("error 8179");
  }

  @Test
  void aSessionThatNothingIsKnownOfPreparesEachStatementOnce() throws Exception {
    one.batch("DECLARE @s varchar(50) = LTRIM('SELECT 1'); EXEC(@s)");
    int handle = one.prepare("@p int", ONE_MORE);

    for (int i = 0; i < 10; i++) {
      assertThat(shown(one.execute(handle, i))).isEqualTo(String.valueOf(i + 1));
      one.batch("DECLARE @s varchar(50) = LTRIM('SELECT 1'); EXEC(@s)");
    }

    assertThat(handles().preparations()).isEqualTo(1);
  }

  @Test
  void elsewhereAStatementIsNotValid() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    one.batch("SET QUOTED_IDENTIFIER OFF");

    assertThat(shown(one.execute(handle, 1))).isEqualTo("error 586");
    one.batch("SET QUOTED_IDENTIFIER ON");
    assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
  }

  @Test
  void messageWithSeveralCallsFindsItsStatementsPrepared() throws Exception {
    int first = one.prepare("@p int", ONE_MORE);
    int second = one.prepare("@p int", "SELECT @p + 2");
    other.batch("CREATE TABLE #t (a int)");
    other.close();

    List<Token> answer =
        one.call(
            out ->
                PreparingClient.execute(
                    PreparingClient.execute(
                            PreparingClient.execute(out, first, 1).u8(0xFF), second, 2)
                        .u8(0xFF),
                    first,
                    3));

    assertThat(shown(answer)).isEqualTo("2 4 4");
    assertThat(handles().preparations()).isEqualTo(4);
  }

  @Test
  void callsThatComeWhileTheFirstAreAtTheServerNameItsHandles() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    int many = 4_000;

    List<Token> answer =
        one.call(
            out -> {
              for (int i = 0; i < many; i++) {
                PreparingClient.execute(i == 0 ? out : out.u8(0xFF), handle, i);
              }
              return out;
            });

    assertThat(answer.stream().filter(token -> token instanceof Token.Row)).hasSize(many);
    assertThat(shown(answer)).doesNotContain("error").startsWith("1 2 3 ").endsWith(" " + many);
    assertThat(handles().unknown()).isZero();
  }

  @Test
  void aResetOfTheClientsForgetsItsStatements() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    assertThat(shown(one.call(1 | 0x08, out -> PreparingClient.execute(out, handle, 1))))
        .isEqualTo("error 8179");
  }

  @Test
  void aTextGivesUpStatements() throws Exception {
    int first = one.prepare("@p int", ONE_MORE);
    int second = one.prepare("@p int", "SELECT @p + 2");
    long before = weir.server().report().requests();

    List<Token> answer =
        one.batch("EXEC sp_unprepare %d;EXEC sp_unprepare %d;".formatted(first, second));

    assertThat(shown(answer)).isEmpty();
    assertThat(answer.stream().filter(token -> token instanceof Token.ReturnStatus)).hasSize(2);
    assertThat(weir.server().report().requests()).isEqualTo(before);
    assertThat(shown(one.execute(first, 1))).isEqualTo("error 8179");
  }

  @Test
  void aStatementKeepsRunningInATransaction() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);
    one.batch("BEGIN TRAN");

    assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
    assertThat(shown(one.unprepare(handle))).isEmpty();
    int another = handle(one.prepareAndExecute(0, "@p int", "SELECT @p + 5", 1));
    List<Token> both =
        one.call(
            out ->
                PreparingClient.execute(
                    PreparingClient.execute(out, another, 1).u8(0xFF), another, 2));
    assertThat(shown(both)).isEqualTo("6 7");
    one.batch("COMMIT");
    assertThat(shown(other.batch("SELECT 1"))).isEqualTo("1");
  }

  @Test
  void theStatementThatIsReplacedIsGivenUp() throws Exception {
    int old = one.prepare("@p int", ONE_MORE);
    int handle = handle(one.prepareAndExecute(old, "@p int", "SELECT @p + 5", 1));

    assertThat(shown(one.execute(handle, 2))).isEqualTo("7");
    assertThat(shown(one.execute(old, 2))).isEqualTo("error 8179");
  }

  @Test
  void aCursorIsOpenedForAStatementOnAnyConnection() throws Exception {
    List<Token> first = openCursor(0, 2);
    int handle = handle(first);
    close(first);
    assertThat(ClientHandles.isOurs(handle)).isTrue();
    // Only while it is open it has its connection.
    assertThat(shown(other.batch("CREATE TABLE #t (a int)"))).isEmpty();
    other.close();

    List<Token> cold = openCursor(handle, 3);
    assertThat(handle(cold)).isZero();
    close(cold);
    List<Token> warm = openCursor(handle, 4);
    close(warm);

    assertThat(cursor(cold)).isPositive();
    assertThat(cursor(warm)).isPositive();
    assertThat(
            shown(one.call(out -> PreparingClient.integer(PreparingClient.head(out, 6), handle))))
        .isEmpty();
    assertThat(handles().preparations()).isEqualTo(2);
  }

  private List<Token> openCursor(int handle, int value) throws Exception {
    return one.call(
        out -> {
          int procedure =
              handle == 0
                  ? PreparingClient.CURSOR_PREPARE_AND_EXECUTE
                  : PreparingClient.CURSOR_EXECUTE;
          PreparingClient.head(out, procedure);
          if (handle == 0) {
            PreparingClient.output(PreparingClient.output(out));
            PreparingClient.text(PreparingClient.text(out, "@p int"), "SELECT @p + 1 AS v");
            PreparingClient.integers(out, 0x1000 | 8, 1);
          } else {
            PreparingClient.output(PreparingClient.integer(out, handle));
            PreparingClient.integers(out, 8, 1);
          }
          return PreparingClient.integer(PreparingClient.output(out), value);
        });
  }

  private static int cursor(List<Token> response) {
    for (Token token : response) {
      if (token instanceof Token.ReturnValue value
          && value.ordinal() == 1
          && value.value() instanceof Number cursor) {
        return cursor.intValue();
      }
    }
    throw new AssertionError("no cursor in " + response);
  }

  private void close(List<Token> opened) throws Exception {
    one.call(
        out ->
            PreparingClient.integer(
                PreparingClient.head(out, PreparingClient.CURSOR_CLOSE), cursor(opened)));
  }

  @Test
  void twoOfADriversConnectionsWorkOnOne() throws Exception {
    try (Connection mine = weir.connect();
        Connection yours = weir.connect();
        PreparedStatement first = mine.prepareStatement("SELECT ? * 2");
        PreparedStatement second = yours.prepareStatement("SELECT ? * 2")) {
      for (int i = 0; i < 5; i++) {
        assertThat(doubled(first, i)).isEqualTo(2 * i);
        assertThat(doubled(second, i + 100)).isEqualTo(2 * (i + 100));
      }
    }
    assertThat(handles().preparations()).isEqualTo(1);
    assertThat(handles().executions()).isPositive();
  }

  private static int doubled(PreparedStatement statement, int value) throws Exception {
    statement.setInt(1, value);
    try (ResultSet result = statement.executeQuery()) {
      result.next();
      return result.getInt(1);
    }
  }
}
