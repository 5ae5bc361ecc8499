package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.hazelcast.HazelcastSettings;
import dev.weir.hazelcast.MemberAddress;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class KeptMemberTest {
  /** What a process has from the leave of its last client to its end. */
  private static final Duration TO_END = Duration.ofSeconds(10);

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0.0.0", "000.0.0.0", "::", "::0", "0:0:0:0:0:0:0:0"})
  void addressThatStandsForAllOfTheMachineIsRefused(String name) {
    assertThatThrownBy(() -> KeptMember.bindAddress(name))
        .hasMessageContaining("stands for all of them");
  }

  @Test
  void oneAddressOfTheMachineIsTaken() throws UnknownHostException {
    assertThat(KeptMember.bindAddress("127.0.0.1").isLoopbackAddress()).isTrue();
  }

  @Test
  void memberThatHangsDoesNotKeepTheProcessFromItsEnd() throws InterruptedException {
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    KeptMember member = new KeptMember(alone(FreePort.find()), new RecordedMetrics());
    member.use(
        instance -> {
          hangs.countDown();
          await(mayEnd);
        });
    member.start();
    assertThat(hangs.await(60, TimeUnit.SECONDS)).as("the member has started").isTrue();
    try {
      long start = System.nanoTime();
      member.close();

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TO_END.minusSeconds(3));
    } finally {
      mayEnd.countDown();
      member.close();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static HazelcastSettings alone(int port) {
    return new HazelcastSettings(
        "weir-test-" + port,
        Members.SECRET,
        "127.0.0.1",
        port,
        List.of(new MemberAddress("127.0.0.1", port)),
        1,
        Members.PATIENCE);
  }
}
