package dev.weir.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisLoadingException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

/** What cannot be had from a server on this machine, in the shapes in which Lettuce throws it. */
class RedisFailureTest {
  @Test
  void hostWithoutAddressIsNamed() {
    assertExplained(
        RedisFault.UNKNOWN_HOST,
        "Failed to resolve 'redis.example'",
        new RedisConnectionException(
            "Unable to connect to redis.example",
            new UnknownHostException("Failed to resolve 'redis.example'")));
  }

  @Test
  void serverThatLoadsIsWaitedFor() {
    assertExplained(
        RedisFault.LOADING,
        "LOADING Redis is loading the dataset in memory",
        new RedisLoadingException("LOADING Redis is loading the dataset in memory"));
  }

  @Test
  void suppressedFailureExplainsBetterThanATimeout() {
    RedisException timeout = new RedisCommandTimeoutException("timed out");
    timeout.addSuppressed(new RedisConnectionException("x", new UnknownHostException("the host")));
    assertExplained(RedisFault.UNKNOWN_HOST, "the host", new RedisException(timeout));
  }

  @Test
  void unknownFailureIsTheInnermostOnOneLine() {
    assertExplained(
        RedisFault.OTHER,
        "the inner one",
        new RedisException("outer", new IllegalStateException("the\ninner  one")));
    assertExplained(
        RedisFault.OTHER, "IllegalStateException", new RedisException(new IllegalStateException()));
  }

  @Test
  void circleOfCausesEnds() {
    RedisException first = new RedisException("first");
    RedisException second = new RedisException("second", first);
    first.addSuppressed(second);
    assertThat(RedisFailure.explain(second).fault()).isEqualTo(RedisFault.OTHER);
  }

  private static void assertExplained(RedisFault fault, String detail, RedisException failure) {
    assertThat(RedisFailure.explain(failure)).isEqualTo(new RedisCheck.Unreachable(fault, detail));
  }
}
