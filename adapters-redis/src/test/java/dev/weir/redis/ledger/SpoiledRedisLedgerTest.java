package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.redis.RedisServerProcess;
import dev.weir.testkit.redis.RespConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever somebody else writes into the hash of a bucket: two instances share five slots, go on
 * with what they hold, and are granted the rest after each has reported once more.
 */
class SpoiledRedisLedgerTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final String KEY = "weir:ledger:{bucket-1}";
  private static final int SLOTS = 5;

  /** The twenty numbers of an instance; who reads them takes it for one that was heard just now. */
  private static final String GHOST = "9 1 1 %s 1 5 0 0 0 0 0 0 -1 -1 2147483647 -1 0 5 0 0";

  private final RecordedMetrics metrics = new RecordedMetrics();
  private final Logged logged = new Logged();
  private RedisServerProcess server;
  private RedisLedger ledger;
  private LedgerPeer a;
  private LedgerPeer b;

  @BeforeEach
  void shareTheBucket() {
    server = RedisServerProcess.start();
    ledger = RedisLedger.connect(Ledgers.standalone(server), RandomMessages.TERMS, metrics);
    Await.until("the ledger is connected", ledger::isConnected);
    a = new LedgerPeer(ledger, BUCKET, "a", Capacity.of(SLOTS));
    b = new LedgerPeer(ledger, BUCKET, "b", Capacity.of(SLOTS));
    a.waits(2);
    b.waits(2);
    a.expecting(2);
    b.expecting(2);
  }

  @AfterEach
  void stop() {
    ledger.close();
    server.close();
    logged.close();
  }

  private long counted(LedgerDefect.Kind kind) {
    return metrics.count(Meter.LEDGER_DEFECTS, BUCKET.value(), kind.label());
  }

  private List<String> warnings() {
    return logged.linesWith("entries that Weir did not write");
  }

  private void isLearntAnewAndServed(LedgerDefect.Kind kind, String found) {
    assertThat(a.waits(1).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.report().learning()).isFalse();
    assertThat(a.report().granted()).isEqualTo(1);
    assertThat(warnings())
        .hasSize(1)
        .allMatch(line -> line.contains("bucket=\"bucket-1\""))
        .allMatch(line -> line.contains("found=\"[" + found));
    assertThat(counted(kind)).isPositive();
    assertThat(b.waits(1).granted()).isZero();
  }

  @Test
  void keyOfAnotherTypeIsReplaced() throws IOException {
    server.call("DEL", KEY);
    server.call("LPUSH", KEY, "no", "hash");

    isLearntAnewAndServed(LedgerDefect.Kind.TYPE, "type]");

    assertThat(server.call("TYPE", KEY)).isEqualTo("hash");
  }

  @Test
  void bucketsOwnFieldThatCannotBeReadIsReplaced() throws IOException {
    server.call("HSET", KEY, "ledger", "nonsense");

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER, "ledger]");
  }

  @Test
  void hashWithInstancesButWithoutItsOwnFieldIsReplaced() throws IOException {
    server.call("HDEL", KEY, "ledger");

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER, "ledger]");
  }

  @Test
  void instanceThatCannotBeReadIsRemoved() throws IOException {
    server.call("HSET", KEY, "i:ghost", "1 2 three");

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER, "holder ghost]");

    assertThat(server.call("HKEYS", KEY).lines()).containsExactlyInAnyOrder("ledger", "i:a", "i:b");
  }

  @Test
  void ghostWithALeaseInTheFarFutureIsRemoved() throws IOException {
    server.call("HSET", KEY, "i:ghost", GHOST.formatted("9000000000000000"));

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER, "holder ghost]");
  }

  @Test
  void instanceThatHoldsLessThanNothingIsRemoved() throws IOException {
    server.call("HSET", KEY, "i:ghost", GHOST.formatted("1").replace(" 5 0 0 0", " -1000 0 0 0"));

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER, "holder ghost]");
  }

  @Test
  void nameThatNoInstanceCanHaveIsRemovedAndCannotForgeTheLog() throws IOException {
    server.call("HSET", KEY, "i:x\nWARN y", GHOST.formatted("1"));

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER, "holder x?WARN?y]");
  }

  @Test
  void fieldThatNoLedgerHasIsRemoved() throws IOException {
    server.call("HSET", KEY, "layout", "2");

    isLearntAnewAndServed(LedgerDefect.Kind.FIELD, "field layout]");
  }

  @Test
  void hundredThousandForgedFieldsAreRemovedByOneMessage() throws IOException {
    addGhosts(100_000, GHOST.formatted("9000000000000000"));

    long begun = System.nanoTime();
    a.report();
    long millis = (System.nanoTime() - begun) / 1_000_000;

    assertThat(server.call("HLEN", KEY)).isEqualTo("3");
    b.report();
    assertThat(warnings()).hasSize(1);
    assertThat(counted(LedgerDefect.Kind.HOLDER)).isEqualTo(LedgerDefect.MOST_TOLD);
    assertThat(millis).as("milliseconds until it was answered").isLessThan(5_000);
  }

  /** They are more than a command takes as arguments within a script. */
  @Test
  void fiveThousandGhostsThatLookLikeInstancesDoNotStopTheScript() throws IOException {
    String ofTheBucket = server.call("HGET", KEY, "ledger");
    String clock = ofTheBucket.replaceFirst("^\\S+ \\S+ (\\S+) .*$", "$1");
    server.call("HSET", KEY, "ledger", ofTheBucket.replaceFirst("\\d+$", "10000"));
    addGhosts(5_000, GHOST.formatted(clock));

    assertThat(a.waits(1).granted()).isZero();

    assertThat(a.report().instances()).isEqualTo(5_002);
  }

  private void addGhosts(int count, String each) throws IOException {
    try (RespConnection filling = server.connect()) {
      for (int first = 10; first < 10 + count; first += 1_000) {
        List<String> command = new ArrayList<>(List.of("HSET", KEY));
        for (int number = first; number < first + 1_000; number++) {
          command.add("i:ghost-" + number);
          command.add(each.replaceFirst("^9", Integer.toString(number)));
        }
        filling.call(command.toArray(String[]::new));
      }
    }
  }

  @Test
  void userWhoMayNotRemoveAKeyIsToldSo() throws IOException {
    server.call("ACL", "SETUSER", "weir", "on", ">pw", "~*", "&*", "+@all", "-unlink");
    try (RedisLedger restricted =
        Ledgers.connected(
            Ledgers.as(Ledgers.standalone(server), "weir", "pw"), RandomMessages.TERMS)) {
      server.call("SET", KEY, "no hash");
      Caller caller = new Caller(restricted);

      caller.callsUntilFailed();

      assertThat(logged.linesWith("may not do what Weir needs")).isNotEmpty();
    }
  }
}
