package dev.weir.tds.login;

import static dev.weir.tds.login.PreparingClient.handle;
import static dev.weir.tds.login.PreparingClient.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.Token;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handle that a client was not told is none of its own, however it names it. */
@Timeout(60)
class HandlesOfOthersIT {
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

  @Test
  void foreignHandleNumberRunsNoStatement() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);

    assertThat(shown(other.execute(1, 1))).as("the server's own").isEqualTo("error 8179");
    assertThat(shown(other.execute(handle, 1))).as("another client's").isEqualTo("error 8179");
    assertThat(shown(other.unprepare(1))).isEqualTo("error 8179");
    assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
  }

  @Test
  void norDoesItForAClientThatHasHandlesOfTheServersOwn() throws Exception {
    String own =
        shown(
            other.batch(
                "DECLARE @h int EXEC sp_prepare @h OUTPUT, N'@p int', N'SELECT @p * 3' SELECT @h"));
    other.prepare("@p int", ONE_MORE);

    int shared = Integer.parseInt(own) + 1;
    assertThat(shown(other.execute(shared, 1))).as("never told").isEqualTo("error 8179");
    assertThat(shown(other.unprepare(shared))).isEqualTo("error 8179");
    assertThat(shown(other.execute(Integer.parseInt(own), 5))).isEqualTo("15");
  }

  @Test
  void dynamicTextFindsNoForeignStatement() throws Exception {
    int handle = one.prepare("@p int", ONE_MORE);

    List<Token> answer =
        other.batch("DECLARE @s varchar(50) = LTRIM('EXEC sp_execute 1, 1'); EXEC(@s)");

    assertThat(shown(answer)).isEqualTo("error 8179");
    other.close();
    assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
  }

  @Test
  void aTextNamesNoStatementOfOthers() throws Exception {
    one.prepare("@p int", ONE_MORE);
    assertThat(shown(other.batch("EXEC sp_execute 1, 5"))).isEqualTo("error 8179");
    assertThat(shown(other.batch("EXEC sp_unprepare 1"))).isEqualTo("error 8179");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "BEGIN TRAN "})
  void norDoesATextThatIsReadOnlyWhileItPasses(String before) throws Exception {
    String more = " --" + " ".repeat(100_000);
    int handle = one.prepare("@p int", ONE_MORE);
    other.batch(before + "SELECT 1");

    assertThat(shown(other.batch("EXEC sp_execute 1, 5" + more))).isEqualTo("error 8179");

    other.close();
    other = new PreparingClient(weir);
    assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
  }

  @Test
  void norDoesAProcedureWhetherOrNotItIsKnown() throws Exception {
    other.batch("CREATE PROCEDURE runs @h int AS EXEC sp_execute @h, 5");
    int handle = one.prepare("@p int", ONE_MORE);
    for (int i = 0; i < 2; i++) {
      other.batch("SELECT 1");
      assertThat(shown(other.batch("EXEC runs 1"))).as("call %d", i).isEqualTo("error 8179");
      other.close();
      other = new PreparingClient(weir);
      assertThat(shown(one.execute(handle, 1))).isEqualTo("2");
    }
  }

  @Test
  void norDoesTheTextOfACallThatIsReadOnlyWhileItPasses() throws Exception {
    String text = "EXEC sp_execute 1, 5 --" + " ".repeat(100_000);
    one.prepare("@p int", ONE_MORE);
    other.batch("SELECT 1");

    List<Token> answer =
        other.call(out -> PreparingClient.longText(PreparingClient.head(out, 10), text));

    assertThat(shown(answer)).isEqualTo("error 8179");
  }

  @Test
  void aTextThatPreparesHasItsOwnHandles() throws Exception {
    one.prepare("@p int", ONE_MORE);
    String prepared =
        shown(
            other.batch(
                "DECLARE @h int EXEC sp_prepare @h OUTPUT, N'@p int', N'SELECT @p * 3' SELECT @h"));

    assertThat(shown(other.execute(Integer.parseInt(prepared), 5))).isEqualTo("15");
    assertThat(shown(other.unprepare(Integer.parseInt(prepared)))).isEmpty();
  }

  @Test
  void aCallThatNamesNoHandleAtAllIsForTheServerToRefuse() throws Exception {
    assertThat(shown(one.call(out -> PreparingClient.head(out, PreparingClient.EXECUTE))))
        .isEqualTo("error 201");
    assertThat(shown(one.call(out -> PreparingClient.head(out, PreparingClient.UNPREPARE))))
        .isEqualTo("error 201");
  }
}
