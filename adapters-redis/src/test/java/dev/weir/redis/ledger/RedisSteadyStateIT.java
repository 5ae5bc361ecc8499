package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.NegotiationActions;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SlotNegotiation;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.slots.FallbackLimit;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Redis itself counts what instances do to it that hold slots and want no more. */
class RedisSteadyStateIT {
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final Duration LOOK = INTERVAL.multipliedBy(4);
  private static final int BUCKETS = 20;
  private static final int SLOTS = 4;
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(60), INTERVAL, Duration.ofSeconds(1), Duration.ofMillis(400)),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1));

  /** Chance that never has a heartbeat come early. */
  private static final RandomGenerator LATEST = () -> 0L;

  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
  private final List<Holder> holders = new ArrayList<>();

  @Test
  void onlyHeartbeatsReachRedis() throws Exception {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger one = Ledgers.connected(Ledgers.standalone(server), TERMS);
        RedisLedger other = Ledgers.connected(Ledgers.standalone(server), TERMS)) {
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        holders.add(new Holder(one, bucket, "one"));
        holders.add(new Holder(other, bucket, "other"));
      }
      holders.forEach(holder -> holder.negotiation.requestSlots(SLOTS / 2, now(), now()));
      run(() -> holders.stream().allMatch(holder -> holder.negotiation.view().held() == SLOTS / 2));
      long settled = now();
      run(() -> now() - settled >= INTERVAL.toNanos());

      server.call("CONFIG", "RESETSTAT");
      long begun = now();
      run(() -> now() - begun >= LOOK.toNanos());
      Map<String, Integer> calls = calls(server);

      int beats = calls.getOrDefault("evalsha", 0);
      assertThat(beats).isBetween(holders.size(), holders.size() * 5);
      // What the script itself does is counted, too.
      for (String step : List.of("hlen", "hgetall", "hset", "time", "info")) {
        assertThat(calls.remove(step)).as(step).isEqualTo(beats);
      }
      calls.keySet().removeAll(List.of("evalsha", "config|resetstat", "ping"));
      assertThat(calls).isEmpty();
    }
  }

  private static long now() {
    return System.nanoTime();
  }

  private void run(BooleanSupplier enough) throws InterruptedException {
    while (!enough.getAsBoolean()) {
      Runnable event = events.poll(5, TimeUnit.MILLISECONDS);
      if (event != null) {
        event.run();
      }
      for (Holder holder : holders) {
        if (holder.negotiation.nextEvent() - now() <= 0) {
          holder.negotiation.tick(now());
        }
      }
    }
  }

  private static Map<String, Integer> calls(RedisServerProcess server) throws IOException {
    Map<String, Integer> calls = new TreeMap<>();
    server
        .call("INFO", "commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_"))
        .forEach(
            line -> {
              String[] words = line.strip().split(":calls=|,", 3);
              calls.put(words[0].substring("cmdstat_".length()), Integer.parseInt(words[1]));
            });
    return calls;
  }

  /** An instance's side of one bucket, on the thread of the test. */
  private final class Holder implements LedgerListener, NegotiationActions {
    private final LedgerLine line;
    private final SlotNegotiation negotiation;

    Holder(RedisLedger ledger, int bucket, String name) {
      InstanceId instance = new InstanceId(name);
      this.line = ledger.open(new BucketId("bucket-" + bucket), instance, this);
      this.negotiation =
          new SlotNegotiation(
              new NegotiationTerms(instance, TERMS, new FallbackLimit.Divided(2), 2),
              Capacity.of(SLOTS),
              this,
              LATEST,
              now());
    }

    @Override
    public void send(LedgerMessage message) {
      line.send(message);
    }

    @Override
    public void answered(Sender to, LedgerAnswer answer) {
      events.add(() -> negotiation.answered(to, answer, now()));
    }

    @Override
    public void failed(Sender from) {
      events.add(() -> negotiation.failed(from, now()));
    }

    @Override
    public void hinted() {
      events.add(() -> negotiation.hinted(now()));
    }

    @Override
    public void limitSlots(int slots) {}

    @Override
    public void cutSlots(int slots) {}

    @Override
    public void standingChanged(CoordinationStanding standing) {}

    @Override
    public void granted(int slots) {}

    @Override
    public void exhausted() {}

    @Override
    public int unused() {
      return 0;
    }

    @Override
    public void left() {}
  }
}
