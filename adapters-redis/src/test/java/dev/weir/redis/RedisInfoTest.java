package dev.weir.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RedisInfoTest {
  private static final RedisTopology STANDALONE =
      new RedisTopology.Standalone(new RedisAddress("redis", 6379), 0);

  @Test
  void linesAreReadAndTitlesPassedOver() {
    RedisInfo info =
        RedisInfo.parse("# Server\r\nredis_version:7.0.15\r\nexecutable:/a:b\r\n\r\n# CPU: x\r\n");
    assertThat(info.fields())
        .hasSize(2)
        .containsEntry("redis_version", "7.0.15")
        .containsEntry("executable", "/a:b");
    assertThat(info.version()).isEqualTo("Redis 7.0.15");
  }

  @Test
  void valkeyIsCalledByItsName() {
    RedisInfo info =
        RedisInfo.parse("redis_version:7.2.4\nserver_name:valkey\nvalkey_version:8.0.1\n");
    assertThat(info.version()).isEqualTo("Valkey 8.0.1");
    assertThat(warnings(info)).isEmpty();
  }

  @Test
  void versionsAreComparedAsNumbers() {
    assertThat(version("6.2.0").isAtLeast(6, 2)).isTrue();
    assertThat(version("6.10.0").isAtLeast(6, 2)).isTrue();
    assertThat(version("10.0.0").isAtLeast(6, 2)).isTrue();
    assertThat(version("6.0.16").isAtLeast(6, 2)).isFalse();
    assertThat(version("5.9.9").isAtLeast(6, 2)).isFalse();
    assertThat(warnings(version("6.0.16"))).containsExactly(RedisWarning.OLD);
  }

  @Test
  void versionThatSaysNothingIsNotCalledOld() {
    for (String version : List.of("255.255.255", "unstable", "7", "x.y.z", "99999999.1.1")) {
      assertThat(version(version).isAtLeast(6, 2)).as(version).isTrue();
    }
    assertThat(RedisInfo.parse("").isAtLeast(6, 2)).isTrue();
    assertThat(RedisInfo.parse("").version()).isEqualTo("Redis of unknown version");
  }

  @Test
  void aMasterOfSentinelsThatGoesOnAloneIsWarnedOf() {
    RedisTopology sentinel =
        new RedisTopology.Sentinel(List.of(new RedisAddress("s", 26379)), "main", null, 0);
    RedisInfo info = version("7.2.4");

    assertThat(warnings(sentinel, info, "0")).containsExactly(RedisWarning.MASTER_GOES_ON_ALONE);
    assertThat(warnings(sentinel, info, "1")).isEmpty();
    assertThat(warnings(sentinel, info, null)).isEmpty();
    assertThat(warnings(STANDALONE, info, "0")).isEmpty();
  }

  private static List<RedisWarning> warnings(
      RedisTopology topology, RedisInfo info, @Nullable String replicasToWrite) {
    return RedisWarning.of(
        topology, new RedisLook(info, "3600 1", replicasToWrite, null, Duration.ZERO));
  }

  private static RedisInfo version(String version) {
    return RedisInfo.parse("redis_version:" + version + "\n");
  }

  private static List<RedisWarning> warnings(RedisInfo info) {
    return RedisWarning.of(STANDALONE, new RedisLook(info, "3600 1", null, null, Duration.ZERO));
  }
}
