package dev.weir.bootstrap.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.PinLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTypesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sql1",
        "SQL-1.example.com",
        "10.0.0.7",
        "::1",
        "fd00::1",
        "under_score",
        "rds-001.abc123"
      })
  void hosts(String written) {
    assertThat(new HostName().parse(written)).isEqualTo(Parsed.good(written));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "sql1:1433",
        "sql1,1433",
        "sql1\\x",
        "a:b:c",
        "tcp:a",
        "h\u00f6st"
      })
  void noHosts(String written) {
    assertThat(new HostName().parse(written)).isInstanceOf(Parsed.Bad.class);
  }

  @ParameterizedTest
  @CsvSource({"redis:6379, redis, 6379", "10.0.0.1:1, 10.0.0.1, 1", "[::1]:65535, ::1, 65535"})
  void hostsWithPorts(String written, String host, int port) {
    Endpoint endpoint = new Endpoint(host, port);

    assertThat(new HostPort().parse(written)).isEqualTo(Parsed.good(endpoint));
    assertThat(new HostPort().show(endpoint)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"redis", ":6379", "redis:", "redis:0", "redis:65536", "::1:6379", "a b:1", "[]:1"})
  void noHostsWithPorts(String written) {
    assertThat(new HostPort().parse(written)).isInstanceOf(Parsed.Bad.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "+1", "65535", "007"})
  void wholeNumbers(String written) {
    assertThat(WholeNumber.PORT.parse(written)).isEqualTo(Parsed.good(Integer.parseInt(written)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "+", "0", "-1", "65536", "1.0", "1e3", "0x10", "1_000", " 1", "\u0661"})
  void noWholeNumbers(String written) {
    assertThat(WholeNumber.PORT.parse(written)).isInstanceOf(Parsed.Bad.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "a\u0000", "\t"})
  void textIsOneLineAndNotBlank(String written) {
    assertThat(Text.SQL_NAME.parse(written)).isInstanceOf(Parsed.Bad.class);
  }

  @Test
  void textHasALongest() {
    assertThat(Text.SQL_NAME.parse("x".repeat(128))).isInstanceOf(Parsed.Good.class);
    assertThat(Text.SQL_NAME.parse("x".repeat(129))).isInstanceOf(Parsed.Bad.class);
  }

  @ParameterizedTest
  @CsvSource({"10, 50, 10", "60, 50, 50", "80%, 50, 40", "100%, 50, 50", "1%, 50, 1", "50%, 3, 1"})
  void shares(String written, int maxConnections, int slots) {
    assertThat(new Share().parse(written))
        .isInstanceOfSatisfying(
            Parsed.Good.class,
            good -> assertThat(((PinLimit) good.value()).of(maxConnections)).isEqualTo(slots));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0%", "101%", "%", "80 %", "0.8"})
  void noShares(String written) {
    assertThat(new Share().parse(written)).isInstanceOf(Parsed.Bad.class);
  }
}
