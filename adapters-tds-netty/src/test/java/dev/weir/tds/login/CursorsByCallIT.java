package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cursors as drivers open them that cannot be had here: Microsoft's ODBC driver, by its documented
 * traffic, has the first rows come with the opening and the cursor close itself.
 */
@Timeout(60)
class CursorsByCallIT {
  private static final int RESET = 0x08;
  private static final int OPEN = 2;
  private static final int FETCH = 7;
  private static final int CLOSE = 9;
  private static final int STATIC = 0x08;
  private static final int FAST_FORWARD = 0x10;
  private static final int AUTO_FETCH = 0x2000;
  private static final int AUTO_CLOSE = 0x4000;
  private static final int READ_ONLY_OR_DIRECT = 0x2001;
  private static final int NEXT = 2;
  private static final String THREE = "SELECT 1 AS v UNION ALL SELECT 2 UNION ALL SELECT 3";

  private RunningDoor weir;
  private RawConnection client;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    client = weir.raw();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    weir.close();
  }

  private static RequestBytes integer(RequestBytes out, boolean output, int value) {
    return out.u8(0).u8(output ? 1 : 0).u8(0x26).u8(4).u8(4).i32(value);
  }

  private static RequestBytes text(RequestBytes out, String value) {
    out.u8(0).u8(0).u8(0xE7).u16(8000).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    return out.u16(2 * value.length()).text(value);
  }

  private RequestBytes call(int procedure) {
    return RequestBytes.withHeaders(client.descriptor()).u16(0xFFFF).u16(procedure).u16(0);
  }

  private List<Token> opens(String statement, int scroll, int rows) throws IOException {
    RequestBytes out = text(integer(call(OPEN), true, 0), statement);
    integer(integer(integer(out, false, scroll), false, READ_ONLY_OR_DIRECT), true, rows);
    client.send(RawConnection.RPC, 1, out.done());
    return client.response();
  }

  private List<Token> fetches(int cursor, int rows) throws IOException {
    RequestBytes out = integer(integer(call(FETCH), false, cursor), false, NEXT);
    integer(integer(out, false, 0), false, rows);
    client.send(RawConnection.RPC, 1, out.done());
    return client.response();
  }

  private List<Token> closes(int cursor) throws IOException {
    client.send(RawConnection.RPC, 1, integer(call(CLOSE), false, cursor).done());
    return client.response();
  }

  private static int cursorOf(List<Token> answer) {
    return answer.stream()
        .filter(Token.ReturnValue.class::isInstance)
        .map(token -> ((Token.ReturnValue) token).value())
        .filter(Number.class::isInstance)
        .map(value -> ((Number) value).intValue())
        .findFirst()
        .orElseThrow();
  }

  private static long rows(List<Token> answer) {
    return answer.stream().filter(Token.Row.class::isInstance).count();
  }

  private static boolean failed(List<Token> answer) {
    return answer.stream().anyMatch(each -> each instanceof Token.Message told && told.isError());
  }

  @Test
  void aResultThatComesWithItsOpeningIsReleasedAtOnce() throws Exception {
    List<Token> answer = opens(THREE, FAST_FORWARD | AUTO_FETCH | AUTO_CLOSE, 10);

    assertThat(rows(answer)).isEqualTo(3);
    weir.awaitLent(0);
  }

  @Test
  void aResultThatTakesMoreIsReleasedWithItsLastRows() throws Exception {
    List<Token> answer = opens(THREE, FAST_FORWARD | AUTO_FETCH | AUTO_CLOSE, 2);
    assertThat(rows(answer)).isEqualTo(2);
    weir.awaitLent(1);

    assertThat(rows(fetches(cursorOf(answer), 2))).isEqualTo(1);
    weir.awaitLent(0);
  }

  /** The "SQL Server" ODBC driver calls it by the number of the procedure that it wants. */
  @ParameterizedTest
  @ValueSource(strings = {"sp_ddopen", "sp_ddopen;7"})
  void aCursorOfTheCatalogueIsReleasedWhenItIsClosed(String procedure) throws Exception {
    RequestBytes open = client.request().u16(procedure.length()).text(procedure).u16(0);
    integer(text(integer(open, true, 0), "sp_databases"), true, STATIC);
    integer(integer(open, true, READ_ONLY_OR_DIRECT), true, 0);
    client.send(RawConnection.RPC, 1, open.done());
    int cursor = cursorOf(client.response());
    weir.awaitLent(1);

    assertThat(rows(fetches(cursor, 1))).isEqualTo(1);
    closes(cursor);
    weir.awaitLent(0);
  }

  @Test
  void aCursorThatDoesNotCloseItselfIsReleasedWhenItIsClosed() throws Exception {
    List<Token> answer = opens(THREE, FAST_FORWARD, 0);
    int cursor = cursorOf(answer);
    assertThat(rows(fetches(cursor, 10))).isEqualTo(3);
    assertThat(rows(fetches(cursor, 10))).isZero();
    weir.awaitLent(1);

    assertThat(failed(closes(cursor))).isFalse();
    weir.awaitLent(0);
  }

  @Test
  void directlyExecutedStatementHasNoCursor() throws Exception {
    List<Token> answer = opens("SELECT 1 AS a SELECT 2 AS b", FAST_FORWARD, 0);

    assertThat(cursorOf(answer)).isZero();
    assertThat(rows(answer)).isEqualTo(2);
    weir.awaitLent(0);
  }

  @Test
  void anOpeningThatFailsPinsNothing() throws Exception {
    assertThat(failed(opens("SELECT * FROM nowhere", FAST_FORWARD, 0))).isTrue();

    weir.awaitLent(0);
  }

  @Test
  void theClientsOwnResetReleasesACursor() throws Exception {
    opens(THREE, FAST_FORWARD, 0);
    weir.awaitLent(1);
    RequestBytes batch = RequestBytes.withHeaders(0).text("SELECT 1");
    client.send(RawConnection.BATCH, 1 | RESET, batch.done());
    assertThat(rows(client.response())).isEqualTo(1);

    weir.awaitLent(0);
  }
}
