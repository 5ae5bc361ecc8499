package dev.weir.hazelcast.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class PendingConnectionsTest {
  private final PendingConnections pending = new PendingConnections();

  private static InetAddress address(String figures) {
    try {
      return InetAddress.getByName(figures);
    } catch (UnknownHostException e) {
      throw new AssertionError("figures need no name service", e);
    }
  }

  @Test
  void oneSourceHasItsPartAndNoMoreUntilOneIsThrough() {
    for (int i = 0; i < PendingConnections.MOST_OF_ONE_SOURCE; i++) {
      assertThat(pending.admit(address("10.0.0.1"))).isTrue();
    }

    assertThat(pending.admit(address("10.0.0.1"))).isFalse();
    assertThat(pending.admit(address("10.0.0.2"))).isTrue();
    pending.remove(address("10.0.0.1"));
    assertThat(pending.admit(address("10.0.0.1"))).isTrue();
  }

  @Test
  void machineWithManyAddressesOfOneNetworkIsOneSource() {
    for (int i = 0; i < PendingConnections.MOST_OF_ONE_SOURCE; i++) {
      assertThat(pending.admit(address("fd00::1:" + i))).isTrue();
    }

    assertThat(pending.admit(address("fd00::2:0"))).isFalse();
    assertThat(pending.admit(address("fd00:0:0:1::1"))).isTrue();
  }

  @Test
  void allSourcesTogetherAreBounded() {
    int entered = 0;
    for (int i = 0; i < 200; i++) {
      entered += pending.admit(address("10.0.1." + i)) ? 1 : 0;
    }

    assertThat(entered).isEqualTo(PendingConnections.MOST);
  }
}
