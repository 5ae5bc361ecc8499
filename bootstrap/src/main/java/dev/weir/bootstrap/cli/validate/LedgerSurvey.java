package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.RedisConfig;
import dev.weir.bootstrap.instance.RedisWiring;
import dev.weir.redis.RedisCheck;
import dev.weir.redis.RedisProbe;
import dev.weir.redis.RedisWarning;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Checks the backend of the ledger of slots. A local ledger is in this process, and a Hazelcast
 * ledger in the instances themselves: there is nothing to check before they run.
 */
final class LedgerSurvey {
  private final Environment environment;

  LedgerSurvey(Environment environment) {
    this.environment = environment;
  }

  Optional<LedgerResult> survey(CoordinationConfig coordination) {
    return switch (coordination) {
      case CoordinationConfig.Local ignored -> Optional.empty();
      case CoordinationConfig.Hazelcast ignored -> Optional.empty();
      case CoordinationConfig.Redis redis -> Optional.of(survey(redis.redis()));
    };
  }

  private LedgerResult survey(RedisConfig redis) {
    // Lettuce warns of each failed dial, but the report mentions it once.
    System.setProperty("weir.logging.libraries", "ERROR");
    try {
      return result(RedisProbe.check(RedisWiring.settings(redis, environment)));
    } catch (IOException e) {
      return new LedgerResult(
          "redis", false, "the authorities in tls_ca cannot be read: " + e.getMessage(), List.of());
    }
  }

  private static LedgerResult result(RedisCheck check) {
    return switch (check) {
      case RedisCheck.Unreachable unreachable ->
          new LedgerResult("redis", false, unreachable.explanation(), List.of());
      case RedisCheck.Reachable reachable ->
          new LedgerResult(
              "redis",
              true,
              reachable.version()
                  + ", "
                  + EnumWord.of(reachable.kind())
                  + ", "
                  + EnumWord.of(reachable.role())
                  + ", round trip "
                  + reachable.latency().toMillis()
                  + " ms",
              reachable.warnings().stream().map(RedisWarning::text).toList());
    };
  }
}
