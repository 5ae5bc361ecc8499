package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that read in transactions share one connection. */
@Timeout(60)
class ParkedTransactionsIT {
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;
  private static final int ROLLBACK = 8;

  private RunningDoor weir;
  private RawConnection one;
  private RawConnection other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.measuring(1, true);
    one = weir.raw();
    other = weir.raw();
    ask(one, "CREATE TABLE goods (id int, name varchar(20), price AS id * 2)");
    ask(one, "CREATE TABLE orders (id int)");
    ask(one, "CREATE VIEW open_orders AS SELECT id FROM dbo.orders WHERE id > 0");
    ask(one, "INSERT INTO orders VALUES (1)");
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  private static String ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    return shown(client.response());
  }

  private static String shown(List<Token> response) {
    StringBuilder shown = new StringBuilder();
    for (Token token : response) {
      if (token instanceof Token.Row row) {
        shown.append(row.values().getFirst());
      } else if (token instanceof Token.Message message && message.isError()) {
        shown.append("error ").append(message.number());
      }
    }
    return shown.toString();
  }

  private static String transaction(RawConnection client, int kind) throws IOException {
    byte[] request = RequestBytes.withHeaders(client.descriptor()).u16(kind).u8(0).u8(0).done();
    client.send(RawConnection.TRANSACTION, 1, request);
    return shown(client.response());
  }

  private long parked() {
    return weir.count(Meter.TRANSACTION_HANDOVERS, "parked");
  }

  private long barred(String reason) {
    return weir.count(Meter.TRANSACTIONS_NOT_PARKABLE, reason);
  }

  @Test
  void twoThatReadInTransactionsTakeTurns() throws Exception {
    transaction(one, BEGIN);
    transaction(other, BEGIN);
    long ofOne = one.descriptor();
    long ofOther = other.descriptor();
    for (int round = 0; round < 5; round++) {
      assertThat(ask(one, "SELECT id FROM orders")).isEqualTo("1");
      assertThat(ask(other, "SELECT id FROM dbo.orders WHERE id = 1")).isEqualTo("1");
      assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("1");
      assertThat(ask(other, "SELECT @@TRANCOUNT")).isEqualTo("1");
    }

    assertThat(one.descriptor()).isEqualTo(ofOne);
    assertThat(other.descriptor()).isEqualTo(ofOther);
    assertThat(parked()).isGreaterThanOrEqualTo(10);
    transaction(one, COMMIT);
    transaction(other, ROLLBACK);
    assertThat(one.descriptor()).isZero();
    assertThat(other.descriptor()).isZero();
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
  }

  @Test
  void implicitTransactionsTakeTurnsAtDepth1() throws Exception {
    ask(one, "SET IMPLICIT_TRANSACTIONS ON");
    ask(other, "SET IMPLICIT_TRANSACTIONS ON");
    for (int round = 0; round < 3; round++) {
      assertThat(ask(one, "SELECT id FROM orders")).isEqualTo("1");
      assertThat(ask(other, "SELECT id FROM orders")).isEqualTo("1");
      assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("1");
    }
    ask(other, "IF @@TRANCOUNT > 0 COMMIT TRAN");

    assertThat(ask(one, "INSERT INTO orders VALUES (2) SELECT @@TRANCOUNT")).isEqualTo("1");
    assertThat(ask(one, "ROLLBACK SELECT @@TRANCOUNT")).isEqualTo("0");
    assertThat(ask(other, "SELECT COUNT(*) FROM orders")).isEqualTo("1");
    assertThat(parked()).isPositive();
  }

  @Test
  void whatIsWrittenAfterwardsIsRolledBackWithTheTransaction() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM open_orders");
    assertThat(ask(other, "SELECT COUNT(*) FROM orders")).isEqualTo("1");
    ask(one, "INSERT INTO orders VALUES (2)");

    transaction(one, ROLLBACK);
    assertThat(ask(other, "SELECT COUNT(*) FROM orders")).isEqualTo("1");
    assertThat(parked()).isEqualTo(1);
  }

  @Test
  void theEndOfAParkedTransactionNeedsNoServer() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM orders");
    ask(other, "SELECT id FROM orders");
    long before = weir.server().report().requests();

    assertThat(transaction(one, COMMIT)).isEmpty();
    assertThat(one.descriptor()).isZero();
    assertThat(weir.server().report().requests()).isEqualTo(before);
  }

  @Test
  void theCountOfRowsOfTheLastRequestStays() throws Exception {
    ask(one, "INSERT INTO orders VALUES (2), (3)");
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM orders");
    ask(other, "SELECT id FROM orders WHERE id = 1");
    assertThat(parked()).isEqualTo(1);

    assertThat(ask(one, "SELECT @@ROWCOUNT")).isEqualTo("3");
    transaction(one, COMMIT);
  }

  @Test
  void theCountOfRowsStaysWhereTheTransactionWasAskedAboutOnly() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM orders");

    assertThat(ask(one, "SELECT @@ROWCOUNT")).isEqualTo("1");
    transaction(one, COMMIT);
  }

  @Test
  void anotherSessionChangesTheTableThatAParkedTransactionHasRead() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM orders");

    assertThat(ask(other, "ALTER TABLE orders ADD note int")).isEmpty();
    assertThat(ask(one, "SELECT note FROM orders")).isEqualTo("null");
    transaction(one, COMMIT);
  }

  @Test
  void clientsThatAreNotToldOfTransactionsTakeTurnsAsWell() throws Exception {
    try (RawConnection old = weir.raw(RawLogin.TDS_7_1);
        RawConnection second = weir.raw(RawLogin.TDS_7_1)) {
      ask(old, "SET XACT_ABORT OFF");
      ask(old, "SET IMPLICIT_TRANSACTIONS ON");
      ask(second, "BEGIN TRAN");
      for (int round = 0; round < 3; round++) {
        assertThat(ask(old, "SELECT id FROM orders")).isEqualTo("1");
        assertThat(ask(second, "SELECT id FROM orders")).isEqualTo("1");
        assertThat(ask(old, "SELECT @@TRANCOUNT")).isEqualTo("1");
        assertThat(ask(second, "SELECT @@TRANCOUNT")).isEqualTo("1");
      }
      ask(old, "IF @@TRANCOUNT > 0 COMMIT TRAN");
      ask(second, "IF @@TRANCOUNT > 0 COMMIT TRAN");
      assertThat(ask(old, "SELECT @@TRANCOUNT")).isEqualTo("0");
      assertThat(ask(second, "SELECT @@TRANCOUNT")).isEqualTo("0");
    }
  }

  @Test
  void computedColumnsBar() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM goods");
    transaction(one, COMMIT);

    assertThat(barred("relation")).isEqualTo(1);
  }

  @Test
  void aWriteBars() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SELECT id FROM orders");
    ask(one, "INSERT INTO orders VALUES (2)");

    assertThat(barred("statement")).isEqualTo(1);
    transaction(one, ROLLBACK);
  }
}
