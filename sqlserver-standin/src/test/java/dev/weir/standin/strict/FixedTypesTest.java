package dev.weir.standin.strict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Columns that cannot be null have the type byte and the values without length of MS-TDS 2.2.5.4.1.
 * SqlClient reads every column without the flag for NULL so.
 */
class FixedTypesTest {
  private static final int NULLABLE = 1;

  private StandIn standIn;
  private RawConnection connection;

  @BeforeEach
  void logIn() throws IOException {
    standIn =
        StandIn.start(StandInOptions.defaults().withLogin("app", "secret").withTls(TlsMode.OFF));
    connection = RawConnection.open(standIn.address());
    RawLogin.of("app", "secret").on(connection);
  }

  @AfterEach
  void stop() throws IOException {
    connection.close();
    standIn.close();
  }

  private List<Token> answer(String sql) throws IOException {
    connection.batch(sql);
    return connection.response();
  }

  private List<Token.Column> columns(List<Token> answer) {
    return answer.stream()
        .filter(Token.Columns.class::isInstance)
        .map(Token.Columns.class::cast)
        .findFirst()
        .orElseThrow()
        .columns();
  }

  @ParameterizedTest
  @CsvSource({
    "bit, 1, 32, 68",
    "tinyint, 200, 30, 26",
    "smallint, -2, 34, 26",
    "int, -3, 38, 26",
    "bigint, -4, 7F, 26",
    "real, 1.5, 3B, 6D",
    "float, 2.5, 3E, 6D",
    "money, 3.5000, 3C, 6E",
    "smallmoney, 4.5000, 7A, 6E",
    "datetime, 2024-02-29T12:34:56, 3D, 6F",
    "smalldatetime, 2024-02-29T12:34, 3A, 6F",
  })
  void aColumnThatCannotBeNullHasTheFixedForm(
      String type, String value, String fixed, String nullable) throws IOException {
    answer("CREATE TABLE t (v %s NOT NULL, w %s NULL)".formatted(type, type));
    answer("INSERT INTO t VALUES ('%s', '%s')".formatted(value, value));

    List<Token> answer = answer("SELECT v, w FROM t");

    List<Token.Column> columns = columns(answer);
    assertThat(columns)
        .extracting(each -> "%02X".formatted(each.type().code()))
        .containsExactly(fixed, nullable);
    assertThat(columns).extracting(each -> each.flags() & NULLABLE).containsExactly(0, NULLABLE);
    Token.Row row = (Token.Row) answer.get(1);
    assertThat(row.values()).hasSize(2);
    assertThat(row.values().get(0)).isEqualTo(row.values().get(1));
  }

  @Test
  void constantsCannotBeNull() throws IOException {
    List<Token.Column> columns =
        columns(answer("SELECT 1, -1, ISNULL(CAST(NULL AS int), 2), CAST(1 AS int), NULL"));

    assertThat(columns)
        .extracting(each -> each.flags() & NULLABLE)
        .containsExactly(0, 0, 0, NULLABLE, NULLABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.id, b.id FROM t a LEFT JOIN t b ON b.id = a.id + 1 | 0 | 1",
        "a.id, b.id FROM t a RIGHT JOIN t b ON b.id = a.id + 1 | 1 | 0",
        "a.id, b.id FROM t a JOIN t b ON b.id = a.id | 0 | 0",
        "* FROM (SELECT id FROM t) a LEFT JOIN t b ON b.id = a.id + 1 | 1 | 1",
      })
  void theRowsThatAnOuterJoinMakesUpHaveNull(String rest, int first, int second)
      throws IOException {
    answer("CREATE TABLE t (id int NOT NULL) INSERT INTO t VALUES (1), (2)");

    List<Token> answer = answer("SELECT " + rest);

    assertThat(columns(answer))
        .extracting(each -> each.flags() & NULLABLE)
        .containsExactly(first, second);
    assertThat(answer.stream().filter(Token.Row.class::isInstance)).hasSizeGreaterThan(1);
    assertThat(standIn.report().violations()).isEmpty();
  }
}
