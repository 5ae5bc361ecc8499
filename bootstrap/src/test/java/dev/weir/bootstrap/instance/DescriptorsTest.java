package dev.weir.bootstrap.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DescriptorsTest {
  @Test
  void clientsGetTheDescriptorsBeyondServerConnections() {
    Descriptors shared = Descriptors.share(20_000, 6_000, OptionalInt.empty());

    assertThat(shared.maxClients()).isEqualTo(20_000 - 6_000 - Descriptors.RESERVE);
    assertThat(shared.warning()).isEmpty();
  }

  @Test
  void aConfiguredLimitThatFitsHolds() {
    Descriptors shared = Descriptors.share(20_000, 6_000, OptionalInt.of(10_000));

    assertThat(shared.maxClients()).isEqualTo(10_000);
    assertThat(shared.warning()).isEmpty();
  }

  @Test
  void limitThatDoesNotFitIsLoweredAndTheNeedReported() {
    Descriptors shared = Descriptors.share(4_096, 1_000, OptionalInt.of(10_000));

    assertThat(shared.maxClients()).isEqualTo(4_096 - 1_000 - Descriptors.RESERVE);
    assertThat(shared.warning())
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("max_clients is 10000", "4096 file descriptors", "11384"));
  }

  @Test
  void whereTheSlotsAloneWouldTakeEverythingClientsKeepHalf() {
    Descriptors shared = Descriptors.share(1_024, 6_000, OptionalInt.empty());

    assertThat(shared.maxClients()).isEqualTo((1_024 - Descriptors.RESERVE) / 2);
    assertThat(shared.warning())
        .hasValueSatisfying(warning -> assertThat(warning).contains("few for 6000 slots"));
  }

  @Test
  void atLeastOneClientIsServed() {
    assertThat(Descriptors.share(64, 10, OptionalInt.empty()).maxClients()).isEqualTo(1);
  }
}
