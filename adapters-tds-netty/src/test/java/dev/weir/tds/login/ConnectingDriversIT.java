package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.PinReason;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What drivers and frameworks send when they have connected keeps no connection, is answered as by
 * a server, and is in force whoever else uses the connection.
 */
@Timeout(60)
class ConnectingDriversIT {
  private static final String IN_FORCE =
      "SELECT @@OPTIONS, @@TEXTSIZE, @@DATEFIRST, @@LANGUAGE, @@LOCK_TIMEOUT, @@TRANCOUNT, DB_NAME(),"
          + " MONTH(CAST('03-02-2001' AS datetime))";

  private RunningDoor weir;
  private RawConnection other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    other = weir.raw();
  }

  @AfterEach
  void stop() throws Exception {
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(2);
    weir.close();
  }

  static Stream<Arguments> connects() {
    return Stream.of(
        of("tedious", ConnectTexts.TEDIOUS),
        of(
            "pymssql",
            "SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;"
                + "SET ANSI_NULL_DFLT_ON ON;SET ANSI_PADDING ON;SET ANSI_WARNINGS ON;"
                + "SET ANSI_NULL_DFLT_ON ON;SET CURSOR_CLOSE_ON_COMMIT ON;"
                + "SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647;"),
        of(
            "jTDS",
            """
            SELECT @@MAX_PRECISION\r
            SET TRANSACTION ISOLATION LEVEL READ COMMITTED\r
            SET IMPLICIT_TRANSACTIONS OFF\r
            SET QUOTED_IDENTIFIER ON\r
            SET TEXTSIZE 2147483647\
            """),
        of(
            "Rails",
            "SET ANSI_DEFAULTS ON",
            "SET QUOTED_IDENTIFIER ON",
            "SET CURSOR_CLOSE_ON_COMMIT OFF",
            "SET IMPLICIT_TRANSACTIONS OFF",
            "SET TEXTSIZE 2147483647",
            "SET CONCAT_NULL_YIELDS_NULL ON",
            "SELECT @@SPID"),
        of("mssql-django", "SET DATEFORMAT ymd; SET DATEFIRST 7"),
        of(
            "Elixir tds",
            "SET ANSI_NULLS ON; SET QUOTED_IDENTIFIER ON; SET CURSOR_CLOSE_ON_COMMIT OFF;"
                + " SET ANSI_NULL_DFLT_ON ON; SET IMPLICIT_TRANSACTIONS OFF; SET ANSI_PADDING ON;"
                + " SET ANSI_WARNINGS ON; SET CONCAT_NULL_YIELDS_NULL ON;"
                + " SET TEXTSIZE 2147483647;"),
        of("FreeTDS", "SET TEXTSIZE 64512", "SELECT @@spid spid", "USE AppDB"),
        of("mssql-jdbc", "set lock_timeout 5000", "SET QUOTED_IDENTIFIER ON"),
        of("ODBC", "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"));
  }

  private static Arguments of(String driver, String... batches) {
    return Arguments.of(driver, List.of(batches));
  }

  private static String text(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    return client.response().stream()
        .filter(token -> token instanceof Token.Row || token instanceof Token.Message)
        .map(Token::text)
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("connects")
  void settingsSentAtConnectDoNotPinAndAreInForce(String driver, List<String> batches)
      throws Exception {
    try (RawConnection client = weir.raw();
        RawConnection direct = RawConnection.open(weir.server().address())) {
      RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).on(direct);
      for (String batch : batches) {
        String asks = batch.contains("@@") ? "one" : text(direct, batch);
        String answer = text(client, batch);
        assertThat(batch.contains("@@") && !answer.isEmpty() ? "one" : answer).isEqualTo(asks);
        weir.awaitLent(0);
      }

      text(other, "SET LANGUAGE German SET ANSI_DEFAULTS OFF SET TEXTSIZE 100 SET DATEFIRST 3");
      text(other, "SELECT 1");
      assertThat(text(client, IN_FORCE)).isEqualTo(text(direct, IN_FORCE));
      weir.awaitLent(0);
      for (PinReason reason : PinReason.values()) {
        assertThat(weir.count(Meter.PINS, reason.label())).as(reason.label()).isZero();
      }
    }
  }
}
