package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.LedgerAnswer.NewerFormat;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two versions of Weir at one ledger. The newer one has the script of today with one more number of
 * each instance, and the next version of the format.
 */
class LedgerFormatIT {
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofMillis(1_500),
              Duration.ofMillis(400),
              Duration.ofMillis(100),
              Duration.ofMillis(500)),
          Duration.ofMillis(300),
          Duration.ofMillis(200));

  private static final LedgerKeys KEYS = new LedgerKeys("weir");
  private static final String KEY = "weir:ledger:{bucket-1}";

  private final RedisServerProcess server = RedisServerProcess.start();
  private final RedisClient client = RedisClient.create("redis://127.0.0.1:" + server.port());
  private StatefulRedisConnection<String, String> connection;
  private Reports old;
  private Reports successor;

  @BeforeEach
  void shareTheBucket() {
    connection = client.connect();
    old = new Reports(calls(today()), connection.async(), "bucket-1", "old");
    successor = new Reports(calls(next()), connection.async(), "bucket-1", "new");
  }

  @AfterEach
  void stop() {
    connection.close();
    client.close();
    server.close();
  }

  private static LedgerCalls calls(LedgerScript script) {
    return new LedgerCalls(script, TERMS, KEYS);
  }

  private static LedgerScript today() {
    return LedgerScript.byTheServersClock();
  }

  private static LedgerScript next() {
    return new LedgerScript(
        replaced(
            replaced(
                replaced(today().text(), "local FORMAT = 2", "local FORMAT = 3"),
                "'gainedAt', 'gainedFrom' }",
                "'gainedAt', 'gainedFrom', 'mood' }"),
            "holder.gainedAt, holder.gainedFrom = NEVER, 0",
            "holder.gainedAt, holder.gainedFrom, holder.mood = NEVER, 0, 7"));
  }

  private static String replaced(String text, String words, String others) {
    assertThat(text.split(java.util.regex.Pattern.quote(words), -1)).as(words).hasSize(2);
    return text.replace(words, others);
  }

  private String stored() throws IOException {
    return server.call("HGETALL", KEY);
  }

  private void awaitGranted(Reports peer, int slots) {
    Await.until(
        slots + " slots are granted",
        Duration.ofSeconds(20),
        () -> {
          if (peer.send(3 - peer.held()) instanceof NewerFormat) {
            return false;
          }
          peer.sendWaiters(3 - peer.held());
          return peer.held() == slots;
        });
  }

  @Test
  void theNewerVersionTakesTheLedgerOverAndGrantsAfterTheLeasesOfTheOlder() throws Exception {
    awaitGranted(old, 3);
    long leaseUntil = System.nanoTime() + TERMS.lease().ttl().toNanos();

    LedgerReply first = successor.reply(1);
    assertThat(first.defects()).containsExactly(new LedgerDefect(LedgerDefect.Kind.FORMAT, "2"));
    assertThat(server.call("HGET", KEY, "ledger")).startsWith("v3 ");

    String before = stored();
    assertThat(old.send(0)).isEqualTo(new NewerFormat(3));
    assertThat(stored()).as("an older version changes nothing").isEqualTo(before);

    awaitGranted(successor, 3);
    assertThat(System.nanoTime() - leaseUntil).as("after the older one's lease").isPositive();
    assertThat(old.send(0)).isEqualTo(new NewerFormat(3));
  }

  @Test
  void anOlderVersionReturnsOnceTheNewerOneIsGone() throws Exception {
    awaitGranted(successor, 3);
    long leaseUntil = System.nanoTime() + TERMS.lease().ttl().toNanos();
    assertThat(old.send(1)).isEqualTo(new NewerFormat(3));

    awaitGranted(old, 3);

    assertThat(System.nanoTime() - leaseUntil).as("after the newer one's lease").isPositive();
    assertThat(server.call("HGET", KEY, "ledger")).startsWith("v2 ");
  }

  @Test
  void theFirstFormatHadNoVersion() throws Exception {
    awaitGranted(old, 1 + 2);
    String text = server.call("HGET", KEY, "ledger");
    server.call("HSET", KEY, "ledger", text.replaceFirst("^v2 ", ""));

    assertThat(old.reply(0).defects())
        .containsExactly(new LedgerDefect(LedgerDefect.Kind.FORMAT, "1"));
  }

  @Test
  void aVersionThatNoInstanceUsesBlocksNone() throws Exception {
    server.call("HSET", KEY, "ledger", "v999 nobody 1 9000000000000000 0");

    assertThat(old.reply(1).defects())
        .containsExactly(new LedgerDefect(LedgerDefect.Kind.FORMAT, "999"));
    awaitGranted(old, 3);
  }
}
