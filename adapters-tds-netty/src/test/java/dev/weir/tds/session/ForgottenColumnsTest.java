package dev.weir.tds.session;

import static dev.weir.tds.session.InspectedSession.CALL_ENDS;
import static dev.weir.tds.session.InspectedSession.FIRST_NUMBER;
import static dev.weir.tds.session.InspectedSession.execute;
import static dev.weir.tds.session.InspectedSession.text;
import static dev.weir.tds.session.InspectedSession.value;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Columns that were described are remembered as long as their cursor or statement is there. */
class ForgottenColumnsTest {
  private static final int MANY = 2 * HandleColumns.MOST;
  private static final String OPEN = "ffff02000000" + "0001260400" + text("SELECT 1");
  private static final String STATUS = "7900000000";
  private static final String CLOSED = "7910000000";

  /** One column, an INT without a name; and a row of it. */
  private static final String COLUMNS = "810100" + "00000000" + "0000" + "38" + "00";

  private static final String ROW = "d1" + "2a000000";
  private static final String ROWS_END = "ff1100c10001000000" + "00000000";
  private static final String NOT_DESCRIBED = "81ffff";
  private static final String NO_SUCH_CURSOR =
      "aa0e00" + "0d420000" + "01" + "10" + "0000" + "00" + "00" + "01000000";

  private final InspectedSession session = new InspectedSession();

  @AfterEach
  void over() {
    session.close();
  }

  private static String cursor(int number) {
    return "%02x0000".formatted(number) + "40";
  }

  private static String fetch(int number) {
    return "ffff07000200" + "0000260404" + cursor(number);
  }

  private void opens(int number) {
    session.asks(OPEN);
    session.answered(COLUMNS + ROWS_END + STATUS + value(0, cursor(number)) + CALL_ENDS);
  }

  private void readsOnOf(int number) {
    session.asks(fetch(number));
    session.answered(NOT_DESCRIBED + ROW + ROWS_END + STATUS + CALL_ENDS);
    assertThat(session.isUnknown()).as("cursor %d", number).isFalse();
  }

  @Test
  void thoseOfCursorsThatCloseThemselvesGoWithThem() {
    for (int number = 1; number <= MANY; number++) {
      opens(number);
      readsOnOf(number);
      session.asks(fetch(number));
      session.answered(NOT_DESCRIBED + ROW + ROWS_END + CLOSED + CALL_ENDS);
    }
  }

  @Test
  void thoseOfCursorsThatAreGoneGoWithTheErrorThatSaysSo() {
    for (int number = 1; number <= MANY; number++) {
      opens(number);
      readsOnOf(number);
      session.asks(fetch(number));
      session.answered(NO_SUCH_CURSOR + STATUS + "fe0200e0000000000000000000");
    }
  }

  @Test
  void thoseOfStatementsGoWhenTheClientGivesThemUp() {
    String prepare = "ffff0b000000" + "0001260400" + text("");
    String run = execute("%02x000010").replace("ffff0c000000", "ffff0c000200");
    for (int number = 1; number <= MANY; number++) {
      session.asks(prepare + text("SELECT " + number));
      session.answered(
          COLUMNS + ROWS_END + STATUS + value(0, "%02x000000".formatted(number)) + CALL_ENDS);
      assertThat(session.asks(run.formatted(number)))
          .as("its columns are known, so they are not asked for")
          .startsWith("ffff0c000200");
      session.answered(NOT_DESCRIBED + ROW + ROWS_END + STATUS + CALL_ENDS);
      assertThat(session.pinnedBy()).isNull();
      assertThat(
              session.answeredAgain("ffff0f000000" + "0000260404" + "%02x000010".formatted(number)))
          .isNotNull();
    }
    assertThat(FIRST_NUMBER).isEqualTo("%02x000010".formatted(1));
  }

  @Test
  void thoseOfAStatementGoWhenAnotherReplacesIt() {
    String prepare = "ffff0d000000" + "000126040400000000" + text("");
    for (int number = 1; number <= MANY; number++) {
      String replaced = number == 1 ? "00000000" : "%02x000010".formatted(number - 1);
      session.asks(
          prepare.replace("000126040400000000", "0001260404" + replaced)
              + text("SELECT " + number));
      session.answered(
          COLUMNS + ROW + ROWS_END + STATUS + value(0, "%02x000000".formatted(number)) + CALL_ENDS);
    }
    String run = execute("%02x000010".formatted(MANY)).replace("ffff0c000000", "ffff0c000200");
    assertThat(session.asks(run)).startsWith("ffff0c000200");
  }
}
