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

/** Clients whose own pools have their sessions reset, by a bit on the next request. */
@Timeout(60)
class LocalResetIT {
  private static final int RESET = 0x08 | 0x01;
  private static final int RESET_BUT_TRANSACTION = 0x10 | 0x01;
  private static final String DONE = "ENVCHANGE 18";

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

  private List<String> asks(int status, String text) throws IOException {
    client.send(
        RawConnection.BATCH,
        status,
        RequestBytes.withHeaders(client.descriptor()).text(text).done());
    return client.response().stream().map(Token::text).toList();
  }

  @Test
  void itIsToldFirstOfAllInTheAnswerOfAServer() throws Exception {
    asks(1, "SET LOCK_TIMEOUT 1234");
    assertThat(asks(RESET, "SELECT @@LOCK_TIMEOUT"))
        .containsExactly(DONE, "COLUMNS - int", "ROW -1", "DONE C1 count=1");
    assertThat(asks(1, "SELECT @@LOCK_TIMEOUT")).doesNotContain(DONE);
  }

  @Test
  void itIsToldInAnAnswerOfWeirsOwn() throws Exception {
    assertThat(asks(RESET, "SET LOCK_TIMEOUT 1234 SET NOCOUNT ON"))
        .containsExactly(DONE, "DONE BE more", "DONE B9");
    assertThat(asks(1, "SELECT @@LOCK_TIMEOUT")).contains("ROW 1234");
  }

  @Test
  void itIsToldByASessionThatKeepsItsConnection() throws Exception {
    asks(1, "CREATE TABLE #mine (a int)");
    assertThat(asks(RESET, "SELECT OBJECT_ID('tempdb..#mine')"))
        .startsWith(DONE)
        .contains("NBCROW NULL");
  }

  @Test
  void itEndsATransactionOfWhichTheClientHears() throws Exception {
    asks(1, "CREATE TABLE t (a int)");
    asks(1, "BEGIN TRAN INSERT INTO t VALUES (1)");
    assertThat(client.descriptor()).isNotZero();

    assertThat(asks(RESET, "SELECT COUNT(*) FROM t"))
        .containsExactly(DONE, "ENVCHANGE 10 old", "COLUMNS - int", "ROW 0", "DONE C1 count=1");
    assertThat(client.descriptor()).isZero();
    assertThat(asks(1, "SELECT @@TRANCOUNT")).contains("ROW 0");
  }

  @Test
  void itLeavesATransactionThatIsToStay() throws Exception {
    asks(1, "CREATE TABLE t (a int)");
    asks(1, "BEGIN TRAN INSERT INTO t VALUES (1)");
    assertThat(asks(RESET_BUT_TRANSACTION, "SELECT @@TRANCOUNT"))
        .containsExactly(DONE, "COLUMNS - int", "ROW 1", "DONE C1 count=1");
    assertThat(asks(1, "ROLLBACK")).contains("ENVCHANGE 10 old");
  }
}
