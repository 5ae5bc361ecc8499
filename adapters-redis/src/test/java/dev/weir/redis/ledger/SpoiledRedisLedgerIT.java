package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.redis.RedisSettings;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.redis.RedisServerProcess;
import dev.weir.testkit.redis.RespConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Foreign entries in the hash of a bucket: two instances share five slots, go on with what they
 * hold, and are granted the rest after each has reported once more.
 */
class SpoiledRedisLedgerIT {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final String KEY = "weir:ledger:{bucket-1}";
  private static final int SLOTS = 5;

  /** A reply that comes late on a busy machine is awaited: else nothing tells what was found. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The twenty numbers of an instance that looks as if it had been heard just now. */
  private static final String GHOST =
      "9 1 1 %s 1 5 0 0 0 0 0 0 -1 -1 2147483647 -1 0 5 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 0";

  private final RecordedMetrics metrics = new RecordedMetrics();
  private final RecordedIncidents incidents = new RecordedIncidents();
  private final Logged logged = new Logged();
  private RedisServerProcess server;
  private RedisLedger ledger;
  private LedgerPeer a;
  private LedgerPeer b;

  @BeforeEach
  void shareTheBucket() {
    server = RedisServerProcess.start();
    RedisSettings settings = Ledgers.withTimeout(Ledgers.standalone(server), PATIENCE);
    ledger = RedisLedger.connect(settings, RandomMessages.TERMS, metrics, incidents);
    Await.until("the ledger is connected", ledger::isConnected);
    a = new LedgerPeer(ledger, BUCKET, "a", Capacity.of(SLOTS));
    b = new LedgerPeer(ledger, BUCKET, "b", Capacity.of(SLOTS));
    a.reportWaiters(2);
    b.reportWaiters(2);
    a.withExpected(2);
    b.withExpected(2);
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

  /** Such as {@code bucket-1 [holder ghost]}, one for each reply that told of defects. */
  private List<String> defects() {
    return incidents.defects().stream().map(told -> told.bucket() + " " + told.found()).toList();
  }

  private void isLearntAnewAndServed(LedgerDefect.Kind kind, String found) {
    assertThat(a.reportWaiters(1).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.report().learning()).isFalse();
    assertThat(a.report().granted()).isEqualTo(1);
    assertThat(defects()).singleElement().asString().startsWith("bucket-1 [" + found);
    assertThat(counted(kind)).isPositive();
    assertThat(b.reportWaiters(1).granted()).isZero();
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

  /** 2^53 is the number after itself in a double, and so is what 2^53 + 1 is read as. */
  @Test
  void numberOfJoiningThatCannotBeCountedOnIsReplaced() throws IOException {
    for (String joined : List.of("9007199254740992", "9007199254740993")) {
      server.call("DEL", KEY);
      a.reportWaiters(2 - a.held());
      b.reportWaiters(2 - b.held());
      String ofTheBucket = server.call("HGET", KEY, "ledger");
      server.call("HSET", KEY, "ledger", ofTheBucket.replaceFirst("\\d+$", joined));

      assertThat(a.report().learning()).as(joined).isTrue();

      assertThat(b.report().learning()).as(joined).isFalse();
      assertThat(server.call("HGET", KEY, "ledger")).endsWith(" 2");
    }
    assertThat(defects()).containsExactly("bucket-1 [ledger]", "bucket-1 [ledger]");
    assertThat(counted(LedgerDefect.Kind.LEDGER)).isEqualTo(2);
  }

  @Test
  void hundredThousandForgedFieldsAreRemovedWithoutBeingRead() throws IOException {
    addGhosts(100_000, GHOST.formatted("9000000000000000"));

    double before = mainThreadMillis();
    a.report();
    double millis = mainThreadMillis() - before;

    b.report();
    System.out.printf("figure: 100,000 forged fields: %.0f ms of CPU in Redis%n", millis);
    assertThat(server.call("HLEN", KEY)).isEqualTo("3");
    assertThat(defects()).containsExactly("bucket-1 [ledger]");
    assertThat(counted(LedgerDefect.Kind.LEDGER)).isEqualTo(1);
    assertThat(millis).as("milliseconds of CPU in Redis").isLessThan(200);
  }

  @Test
  void asManyForgedFieldsAsAreReadAreRemovedByOneMessage() throws IOException {
    addGhosts(LedgerState.MOST_HOLDERS - 2, GHOST.formatted("9000000000000000"));

    double before = mainThreadMillis();
    a.report();
    double millis = mainThreadMillis() - before;

    b.report();
    System.out.printf("figure: 10,000 forged fields: %.0f ms of CPU in Redis%n", millis);
    assertThat(server.call("HLEN", KEY)).isEqualTo("3");
    assertThat(defects()).hasSize(1);
    assertThat(counted(LedgerDefect.Kind.HOLDER)).isEqualTo(LedgerDefect.MOST_TOLD);
    assertThat(millis).as("milliseconds of CPU in Redis").isLessThan(1_000);
  }

  @Test
  void oneMoreFieldThanIsReadRemovesAll() throws IOException {
    addGhosts(LedgerState.MOST_HOLDERS - 1, GHOST.formatted("9000000000000000"));

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER, "ledger]");
  }

  /** Of the thread that runs scripts, whatever else the machine does: it is no time on the wall. */
  private double mainThreadMillis() throws IOException {
    String info = server.call("INFO", "cpu");
    return 1e3 * (seconds(info, "used_cpu_user") + seconds(info, "used_cpu_sys"));
  }

  private static double seconds(String info, String name) {
    Matcher value = Pattern.compile(name + "_main_thread:([0-9.]+)").matcher(info);
    assertThat(value.find()).as("%s of %s", name, info).isTrue();
    return Double.parseDouble(value.group(1));
  }

  /** They are more than a command takes as arguments within a script. */
  @Test
  void fiveThousandGhostsThatLookLikeInstancesDoNotStopTheScript() throws IOException {
    String ofTheBucket = server.call("HGET", KEY, "ledger");
    String clock = ofTheBucket.replaceFirst("^\\S+ \\S+ (\\S+) .*$", "$1");
    server.call("HSET", KEY, "ledger", ofTheBucket.replaceFirst("\\d+$", "10000"));
    addGhosts(5_000, GHOST.formatted(clock));

    assertThat(a.reportWaiters(1).granted()).isZero();

    assertThat(a.report().instances()).isEqualTo(5_002);
  }

  private void addGhosts(int count, String each) throws IOException {
    try (RespConnection filling = server.connect()) {
      for (int first = 10; first < 10 + count; first += 1_000) {
        List<String> command = new ArrayList<>(List.of("HSET", KEY));
        for (int number = first; number < Math.min(first + 1_000, 10 + count); number++) {
          command.add("i:ghost-" + number);
          command.add(each.replaceFirst("^9", Integer.toString(number)));
        }
        filling.call(command.toArray(String[]::new));
      }
    }
  }

  @Test
  void missingPermissionToRemoveAKeyIsReported() throws IOException {
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
