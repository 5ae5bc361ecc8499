package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.domain.bucket.PinningMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The least and the largest value that a key is said to take are taken by what it is for. */
@EnabledIfSystemProperty(
    named = "weir.keys",
    matches = ".+",
    disabledReason = "it takes a while; scripts/check keys runs it")
class KeyBoundsTest {
  private static final Pattern NUMBER = Pattern.compile("number, (\\d+) to (\\d+).*");

  /** Other keys of the section bound these further, with messages of their own. */
  private static final Set<String> BOUNDED_BY_OTHERS =
      Set.of(
          "min_idle",
          "low_watermark",
          "max_connections_per_login",
          "heartbeat_interval",
          "heartbeat_ttl",
          "database");

  @ParameterizedTest(name = "{0}: {1}: {2}")
  @MethodSource("bounds")
  void anInstanceStarts(Section section, String key, String value) throws Exception {
    try (Scene scene = new Scene(section, key, value, PinningMode.TRANSACTION)) {
      scene.given("redis", "addr: 127.0.0.1:6", "heartbeat_interval: 1ms", "heartbeat_ttl: 365d");
      scene.startWithServer();
    }
  }

  static List<Object[]> bounds() {
    List<Object[]> bounds = new ArrayList<>();
    for (Section section :
        List.of(ProxyKeys.SECTION, InstanceKeys.FALLBACK, RedisKeys.SECTION, BucketKeys.SECTION)) {
      for (Key<?> key : section.keys()) {
        if (key.isImplemented() && !BOUNDED_BY_OTHERS.contains(key.name())) {
          for (String value : boundsOf(key)) {
            bounds.add(new Object[] {section, key.name(), value});
          }
        }
      }
    }
    return bounds;
  }

  private static List<String> boundsOf(Key<?> key) {
    String label = key.typeLabel();
    Matcher number = NUMBER.matcher(label);
    if (number.matches()) {
      return List.of(number.group(1), number.group(2));
    }
    return label.startsWith("duration")
        ? List.of(label.contains("0s") ? "0s" : "1ms", "365d")
        : List.of();
  }
}
