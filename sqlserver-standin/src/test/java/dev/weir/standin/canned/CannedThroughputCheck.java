package dev.weir.standin.canned;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The bar of the prepared answers; not part of every build, as it needs a machine to itself. */
class CannedThroughputCheck {
  private static final long NANOS =
      TimeUnit.SECONDS.toNanos(Integer.getInteger("weir.standin.seconds", 4));

  @Test
  void preparedAnswersAreThriceAsLeanAsABareRelay() throws IOException {
    double leanest = CannedThroughput.workloads(SelectorRelay::new, NANOS);
    double bare = CannedThroughput.workloads(BareRelay::new, NANOS);
    System.out.printf(
        Locale.ROOT,
        "figure: requests per second of one core, worst workload: %.2f times those of a bare relay,"
            + " %.2f times those of one selecting thread%n",
        bare,
        leanest);
    assertThat(bare).isGreaterThanOrEqualTo(CannedThroughput.BAR);
  }
}
