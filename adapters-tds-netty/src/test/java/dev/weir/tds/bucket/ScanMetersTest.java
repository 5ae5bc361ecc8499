package dev.weir.tds.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.response.Loss;
import dev.weir.testkit.metrics.RecordedMetrics;
import org.junit.jupiter.api.Test;

class ScanMetersTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");

  private final RecordedMetrics metrics = new RecordedMetrics();
  private final ScanMeters scans = new ScanMeters(new BucketMeters(metrics, BUCKET));

  private long count(String cause, String where) {
    return metrics.count(Meter.NOT_UNDERSTOOD, BUCKET.value(), cause, where);
  }

  @Test
  void everyCauseHasAMeterOfItsOwn() {
    for (Unclear why : Unclear.values()) {
      scans.unclear(why);
    }
    for (Loss why : Loss.values()) {
      scans.lost(why);
      scans.lost(why);
    }
    scans.unclearText();
    scans.unclearName();

    assertThat(count("unknown_type", "request")).isEqualTo(1);
    assertThat(count("unknown_type", "response")).isEqualTo(2);
    assertThat(count("encrypted_parameter", "request")).isEqualTo(1);
    assertThat(count("unknown_token", "response")).isEqualTo(2);
    assertThat(count("text", "request")).isEqualTo(1);
    assertThat(count("procedure_name", "request")).isEqualTo(1);
  }
}
