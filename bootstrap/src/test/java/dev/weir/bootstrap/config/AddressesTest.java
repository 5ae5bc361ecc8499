package dev.weir.bootstrap.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.16.0/20, 192.168.31.255, true",
    "192.168.16.0/20, 192.168.32.0, false",
    "10.0.0.7, 10.0.0.7, true",
    "10.0.0.7, 10.0.0.8, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, ::1, false",
    "fd00::/8, fdff::1, true",
    "fd00::/8, fe00::1, false",
    "::1/128, ::1, true",
    "10.0.0.5/31, 10.0.0.4, true",
  })
  void blocksContainTheirAddresses(String block, String address, boolean contained) {
    assertThat(
            CidrBlock.parse(block)
                .orElseThrow()
                .contains(IpAddress.parse(address).orElseThrow().address()))
        .isEqualTo(contained);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/8",
        "10.0.0.0/",
        "10.0.0.0/33",
        "::/129",
        "10.0.0.0/-1",
        "10.0.0.0/8/8",
        "10.0.0/8",
        "host/8",
        "10.0.0.0/999",
        "10.0.0.0/ 8"
      })
  void malformedBlockIsRefused(String text) {
    assertThat(CidrBlock.parse(text)).isEmpty();
  }

  /** Names among them: looking one up would hang a check where DNS is slow. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "1",
        "10.1",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.0.0",
        "10.0.0.a",
        "1.2.3.",
        ":",
        ":::",
        "::g",
        "[::1]",
        "fe80::1%eth0",
        "a.b.c.d",
        "0x7f.0.0.1"
      })
  void malformedAddressIsRefused(String text) {
    assertThat(IpAddress.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 1433, 127.0.0.1, 1433, true",
    "127.0.0.1, 1433, 0.0.0.0, 1433, true",
    "::, 1433, 127.0.0.1, 1433, true",
    "127.0.0.1, 1433, 127.0.0.1, 1433, true",
    "Host, 1433, host, 1433, true",
    "127.0.0.1, 1433, 127.0.0.2, 1433, false",
    "0.0.0.0, 1433, 0.0.0.0, 1434, false",
  })
  void endpointsOverlap(String host, int port, String otherHost, int otherPort, boolean overlap) {
    assertThat(new Endpoint(host, port).overlaps(new Endpoint(otherHost, otherPort)))
        .isEqualTo(overlap);
  }

  @Test
  void anIpv6EndpointIsWrittenInBrackets() {
    assertThat(new Endpoint("::1", 1433)).hasToString("[::1]:1433");
  }
}
