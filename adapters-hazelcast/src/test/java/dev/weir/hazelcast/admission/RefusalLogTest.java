package dev.weir.hazelcast.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.testkit.log.LoggedLines;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RefusalLogTest {
  private static final InetAddress PEER = InetAddress.getLoopbackAddress();

  @RegisterExtension private final LoggedLines lines = LoggedLines.of(MemberAdmission.class);
  private final RecordedMetrics metrics = new RecordedMetrics();
  private long now = 1;
  private final RefusalLog refusals = new RefusalLog(metrics, () -> now);

  private List<String> lines() {
    return lines.list().stream().map(line -> line.getKeyValuePairs().toString()).toList();
  }

  @Test
  void refusalIsLoggedAtOnceAndThenOnceAMinuteWithACount() {
    for (int i = 0; i < 10_000; i++) {
      refusals.refused(AdmissionRefusal.NOT_A_MEMBER, PEER);
    }
    now += Duration.ofMinutes(1).toNanos();
    refusals.refused(AdmissionRefusal.NOT_A_MEMBER, PEER);

    assertThat(lines()).hasSize(2);
    assertThat(lines().getFirst()).contains("127.0.0.1", "no member of a Weir cluster");
    assertThat(lines().getLast()).contains("not_logged_before=\"9999\"");
    assertThat(metrics.count(Meter.MEMBER_REFUSALS, "not_a_member")).isEqualTo(10_001);
  }

  @Test
  void oneKindOfRefusalDoesNotHideAnother() {
    refusals.refused(AdmissionRefusal.NOT_A_MEMBER, PEER);
    refusals.refused(AdmissionRefusal.WRONG_SECRET, PEER);

    assertThat(lines()).hasSize(2);
  }
}
