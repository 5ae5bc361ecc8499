package dev.weir.bootstrap.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  private static final int PORT = 6379;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0",
        "0.0",
        "0.0.0",
        "000.0.0.0",
        "0000000000000",
        "::",
        "::0",
        "0:0:0:0:0:0:0:0",
        "::0.0.0.0",
        "::ffff:0.0.0.0"
      })
  void allAddressesOfTheMachineHaveManySpellings(String host) {
    assertThat(new Endpoint(host, PORT).isWildcard()).isTrue();
    assertThat(new Endpoint(host, PORT).isLoopback()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "127.255.0.9",
        "2130706433",
        "::1",
        "0:0:0:0:0:0:0:1",
        "::ffff:127.0.0.1",
        "localhost",
        "LOCALHOST"
      })
  void thisMachineHasManySpellings(String host) {
    assertThat(new Endpoint(host, PORT).isLoopback()).isTrue();
    assertThat(new Endpoint(host, PORT).isWildcard()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.example.net",
        "127.0.0.1.example.net",
        "0.example.net",
        "127.0.0.256",
        "127.0.0.0.1",
        "0.0.0.0.0",
        "127.",
        "127..1",
        "10.0.0.127",
        "4294967296",
        "99999999999999999999",
        "fe80::1",
        "sql1",
        ""
      })
  void namesAndOtherAddressesAreNeither(String host) {
    assertThat(new Endpoint(host, PORT).isLoopback()).isFalse();
    assertThat(new Endpoint(host, PORT).isWildcard()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.1, true",
    "fe80::1, FE80:0::1, true",
    "sql1, SQL1, true",
    "0, 10.0.0.1, true",
    "sql1, ::0, true",
    "10.0.0.1, 10.0.0.2, false",
    "sql1, sql2, false",
    "sql1, 10.0.0.1, false"
  })
  void endpointsOverlapWhereOneTakesTheAddressOfTheOther(
      String one, String other, boolean expected) {
    assertThat(new Endpoint(one, PORT).overlaps(new Endpoint(other, PORT))).isEqualTo(expected);
    assertThat(new Endpoint(other, PORT).overlaps(new Endpoint(one, PORT))).isEqualTo(expected);
  }

  @Test
  void endpointsOfOtherPortsDoNotOverlap() {
    assertThat(new Endpoint("0", PORT).overlaps(new Endpoint("0", PORT + 1))).isFalse();
  }
}
