package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.pinning.LentConnection;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.tds.bucket.Bucket;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.testkit.log.LoggedLines;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The states of many buckets make one line for the instance. */
class CoordinationLogTest {
  private static final long GROWABLE_IN_SECONDS = 43;

  @RegisterExtension private final LoggedLines lines = LoggedLines.of(CoordinationLog.class);
  private final List<StandingBucket> buckets =
      IntStream.rangeClosed(1, 120)
          .mapToObj(number -> new StandingBucket(new BucketId("bucket-" + number)))
          .toList();
  private final CoordinationLog log =
      new CoordinationLog(() -> List.copyOf(buckets), CoordinationStanding.JOINING, () -> 0);

  private void allStand(CoordinationStanding standing) {
    buckets.forEach(bucket -> bucket.standing = standing);
    log.look();
  }

  private String onlyLine() {
    assertThat(lines.list()).hasSize(1);
    ILoggingEvent line = lines.list().getFirst();
    lines.clear();
    return line.getLevel() + " " + line.getMessage() + " " + line.getKeyValuePairs();
  }

  @Test
  void aStateOfAllBucketsIsOneLine() {
    allStand(CoordinationStanding.CONNECTED);
    assertThat(onlyLine()).startsWith("INFO coordination connected").contains("buckets=\"120\"");

    for (StandingBucket bucket : buckets) {
      bucket.standing = CoordinationStanding.CUT_OFF;
      log.look();
    }

    assertThat(onlyLine())
        .startsWith("WARN coordination cut off")
        .contains("buckets=\"1\"", "of=\"120\"", "first=\"bucket-1\"");
  }

  @Test
  void instanceThatWaitsSaysForHowLong() {
    allStand(CoordinationStanding.WAITING);

    assertThat(onlyLine())
        .startsWith("WARN coordination waiting")
        .contains("buckets=\"120\"", "fallback_in_seconds=\"" + GROWABLE_IN_SECONDS + "\"")
        .doesNotContain("first=");
  }

  @Test
  void theWorstStateCounts() {
    allStand(CoordinationStanding.SHRUNK);
    assertThat(onlyLine()).contains("coordination shrunk");
    buckets.getFirst().standing = CoordinationStanding.FALLBACK;
    log.look();
    assertThat(lines.list()).isEmpty();

    allStand(CoordinationStanding.FALLBACK);
    assertThat(onlyLine()).contains("coordination in fallback");
    allStand(CoordinationStanding.LEARNING);
    assertThat(onlyLine()).startsWith("INFO coordination learning");
  }

  @Test
  void aStateBetweenTwoLooksIsNotLogged() {
    allStand(CoordinationStanding.CONNECTED);
    lines.clear();
    buckets.getFirst().standing = CoordinationStanding.CUT_OFF;
    buckets.getFirst().standing = CoordinationStanding.CONNECTED;

    log.look();

    assertThat(lines.list()).isEmpty();
  }

  /** A bucket of which only the state at the ledger is known. */
  private static final class StandingBucket implements Bucket {
    private final BucketId id;
    private CoordinationStanding standing = CoordinationStanding.JOINING;

    StandingBucket(BucketId id) {
      this.id = id;
    }

    @Override
    public BucketId id() {
      return id;
    }

    @Override
    public AccountView account() {
      long growableAt = TimeUnit.SECONDS.toNanos(GROWABLE_IN_SECONDS);
      return new AccountView(standing, 0, 10, 3, 0, false, growableAt);
    }

    @Override
    public BucketRules rules() {
      throw new UnsupportedOperationException();
    }

    @Override
    public EventLoop loop() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HealthWatch health() {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<LentConnection> lent() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void evictIdle(IntConsumer closed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void closeAll(IntConsumer open) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void pause(Runnable done) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void resume(Runnable done) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void startProbing() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void drain() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void refuseLogins(ClientError reason) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close(ClientError reason) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Future<Void> emptied() {
      throw new UnsupportedOperationException();
    }
  }
}
