package dev.weir.tds.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

class NoLeaksTest {
  @Test
  void aLostBufferFailsItsClass() {
    assertThat(
            EngineTestKit.engine("junit-jupiter")
                .enableImplicitConfigurationParameters(true)
                .selectors(selectClass(LosesABuffer.class))
                .execute()
                .containerEvents()
                .failed()
                .count())
        .isEqualTo(1);
  }

  /** Run by the test above only: its name does not end as those of tests do. */
  @Tag("deliberately-broken")
  static class LosesABuffer {
    @Test
    void allocatesAndForgets() {
      assertThat(ByteBufAllocator.DEFAULT.buffer(64).writeLong(1).readableBytes()).isEqualTo(8);
    }
  }
}
