package dev.weir.domain.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class SourceTest {
  @Test
  void eachIpv4AddressIsASourceOfItsOwn() throws UnknownHostException {
    assertThat(source("10.1.2.3").text()).isEqualTo("10.1.2.3");
    assertThat(source("10.1.2.3")).isNotEqualTo(source("10.1.2.4"));
    assertThat(source("255.254.0.1").text()).isEqualTo("255.254.0.1");
  }

  @Test
  void theAddressesOfAnIpv6NetworkAreOneSource() throws UnknownHostException {
    Source source = source("2001:db8:0:a1::1");

    assertThat(source.text()).isEqualTo("2001:db8:0:a1::/64");
    assertThat(source("2001:db8:0:a1:ffff:ffff:ffff:ffff")).isEqualTo(source);
    assertThat(source("2001:db8:0:a2::1")).isNotEqualTo(source);
  }

  @Test
  void anIpv4AddressInTheFormOfIpv6IsTheSameSource() {
    byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF, 10, 1, 2, 3};

    assertThat(Source.of(mapped)).isEqualTo(Source.of(new byte[] {10, 1, 2, 3}));
  }

  @Test
  void addressesOfOtherKindsShareOneSource() {
    assertThat(Source.of(new byte[0])).isEqualTo(Source.UNKNOWN);
    assertThat(Source.of(new byte[7])).isEqualTo(Source.UNKNOWN);
  }

  private static Source source(String address) throws UnknownHostException {
    return Source.of(InetAddress.getByName(address).getAddress());
  }
}
