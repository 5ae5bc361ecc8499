package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.random.Seeded;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The script and the class keep the same rules. */
class LedgerScriptIT {
  /** By the test's clock, not the server's. */
  private static final String MOMENT =
      """
      local function moment()
        return ARGV[#ARGV - 1], tonumber(ARGV[#ARGV])
      end
      """;

  /** Enough for every build; {@code -Dweir.ledger.sequences=10000} takes a minute more. */
  private static final int SEQUENCES = Integer.getInteger("weir.ledger.sequences", 1_500);

  private static final int LENGTH = 12;

  @Test
  void scriptEqualsTheRulesForAnySequenceOfMessages() {
    LedgerScript script = LedgerScript.withMoment(MOMENT);
    AtomicInteger sequences = new AtomicInteger();
    Happenings happenings = new Happenings();
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisClient client = RedisClient.create("redis://127.0.0.1:" + server.port());
        StatefulRedisConnection<String, String> connection = client.connect()) {
      connection.sync().scriptLoad(script.text());
      Seeded.forAll(
          "script and rules",
          SEQUENCES,
          random -> {
            String key = "ledger-" + sequences.incrementAndGet();
            List<RandomMessages.Step> steps = RandomMessages.of(random, LENGTH);
            compare(connection.async(), script, key, steps, random);
            steps.forEach(step -> happenings.count(step.outcome()));
          });
    }
    if (Long.getLong("weir.seed") == null) {
      // The rarest happens some 310 times, and by chance rarely 20 times less.
      happenings.requireEachAtLeast(200, 60);
    }
  }

  /** All of a sequence is sent before the first answer is read, for the sake of time. */
  private static void compare(
      RedisAsyncCommands<String, String> redis,
      LedgerScript script,
      String key,
      List<RandomMessages.Step> steps,
      RandomGenerator random) {
    List<RedisFuture<List<Object>>> replies = new ArrayList<>();
    List<RedisFuture<Map<String, String>>> states = new ArrayList<>();
    List<CompletableFuture<Void>> spoilt = new ArrayList<>();
    String[] keys = {key};
    for (RandomMessages.Step step : steps) {
      if (step.spoiled() != null) {
        spoilt.add(spoil(redis, key, step.spoiled(), random));
      }
      replies.add(redis.evalsha(script.hash(), ScriptOutputType.MULTI, keys, arguments(step)));
      states.add(redis.hgetall(key));
    }
    RedisFuture<Long> deleted = redis.del(key);
    spoilt.forEach(CompletableFuture::join);
    for (int i = 0; i < steps.size(); i++) {
      RandomMessages.Step step = steps.get(i);
      LedgerReply reply = ScriptReply.read(replies.get(i).toCompletableFuture().join());
      Supplier<String> which = () -> step + " of " + steps;
      assertThat(reply)
          .as(which)
          .isEqualTo(
              new LedgerReply(
                  step.outcome().answer(),
                  step.outcome().woken(),
                  step.outcome().removed(),
                  step.outcome().defects()));
      assertThat(new TreeMap<>(states.get(i).toCompletableFuture().join()))
          .as(which)
          .isEqualTo(StoredLedger.of(step.outcome().state()));
    }
    deleted.toCompletableFuture().join();
  }

  private static CompletableFuture<Void> spoil(
      RedisAsyncCommands<String, String> redis,
      String key,
      LedgerReading spoiled,
      RandomGenerator random) {
    RedisFuture<Long> deleted = redis.del(key);
    RedisFuture<Long> written =
        StoredLedger.of(spoiled, random)
            .map(fields -> redis.hset(key, fields))
            .orElseGet(() -> redis.lpush(key, "no", "hash"));
    return CompletableFuture.allOf(deleted.toCompletableFuture(), written.toCompletableFuture());
  }

  private static String[] arguments(RandomMessages.Step step) {
    List<String> arguments =
        new ArrayList<>(
            List.of(LedgerScript.arguments(RandomMessages.TERMS, "hint:", step.message())));
    arguments.add(step.moment().home());
    arguments.add(Long.toString(step.moment().millis()));
    return arguments.toArray(String[]::new);
  }
}
