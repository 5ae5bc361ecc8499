package dev.weir.bootstrap.config.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.random.Seeded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The difference of two configurations, as a reload shows it. */
class ConfigDifferenceTest {
  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");
  private static final Path SECRET = Path.of("secret");
  private static final String BASE = "id: base, host: sql0, database: Base, max_connections: 1";
  private static final String ORDERS = "id: orders, host: sql1, database: App";

  private static ConfigValues values(String proxy, String... buckets) {
    return values(Map.of(), proxy, buckets);
  }

  private static ConfigValues values(Map<Path, String> others, String proxy, String... buckets) {
    StringBuilder yaml = new StringBuilder("buckets:\n");
    for (String bucket : buckets) {
      yaml.append("  - {").append(bucket).append("}\n");
    }
    Map<Path, String> files = new HashMap<>(others);
    files.put(PROXY, "proxy: {" + proxy + "}\n");
    files.put(BUCKETS, yaml.toString());
    Loaded loaded = ConfigLoader.load(PROXY, BUCKETS, new FilesInMemory(files, "test"));
    assertThat(loaded).as(loaded.problems().toString()).isInstanceOf(Loaded.Valid.class);
    return ((Loaded.Valid) loaded).values();
  }

  private static List<String> lines(ConfigValues before, ConfigValues after) {
    return ConfigDifference.between(before, after).lines();
  }

  @Test
  void aChangedKeyIsShownWithBothValues() {
    ConfigValues before = values("", BASE, ORDERS + ", max_connections: 50");
    ConfigValues after = values("", BASE, ORDERS + ", max_connections: 80, queue_timeout: 2s");

    assertThat(lines(before, after))
        .containsExactly("bucket orders: max_connections 50 -> 80; queue_timeout 30s -> 2s");
  }

  @Test
  void aDefaultThatIsWrittenOutIsNoChange() {
    ConfigValues before = values("", BASE, ORDERS + ", max_connections: 50");
    ConfigValues after = values("", BASE, ORDERS + ", max_connections: 50, queue_timeout: 30s");

    assertThat(ConfigDifference.between(before, after).isNone()).isTrue();
  }

  @Test
  void anInheritedKeyIsShownForEachBucket() {
    ConfigValues before = values("", BASE, ORDERS + ", max_connections: 50");
    ConfigValues after = values("queue_timeout: 3s", BASE, ORDERS + ", max_connections: 50");

    assertThat(lines(before, after))
        .containsExactly(
            "bucket base: queue_timeout 30s -> 3s", "bucket orders: queue_timeout 30s -> 3s");
  }

  @Test
  void addedAndRemovedBucketsAreNamed() {
    ConfigValues before = values("", BASE, ORDERS + ", max_connections: 50");
    ConfigValues after =
        values("", BASE, "id: stock, host: sql2, database: Stock, max_connections: 2");

    ConfigDifference difference = ConfigDifference.between(before, after);

    assertThat(difference.lines()).containsExactly("bucket stock: added", "bucket orders: removed");
    assertThat(difference.added()).containsExactly(new BucketId("stock"));
    assertThat(difference.removed()).containsExactly(new BucketId("orders"));
  }

  @Test
  void aKeyOfTheInstanceIsShownWithItsSection() {
    ConfigValues before = values("lame_duck: 1s", BASE);
    ConfigValues after = values("lame_duck: 2s, max_clients: 9, request_stall_timeout: 9s", BASE);

    assertThat(lines(before, after))
        .containsExactly(
            "proxy: lame_duck 1s -> 2s; max_clients none -> 9 (needs a restart);"
                + " request_stall_timeout 30s -> 9s (for new sessions)");
  }

  @Test
  void aSecretIsNotShown() {
    String mapped = BASE + ", username: app, password: ";
    ConfigValues before = values("", mapped + "first-secret");
    ConfigValues after = values("", mapped + "second-secret");

    assertThat(lines(before, after)).containsExactly("bucket base: password changed");
  }

  @Test
  void aValueFromAnotherFileIsNotShown() {
    String filledIn = ORDERS + ", max_connections: 5, aliases: [\"${file:secret}\"]";
    ConfigValues before = values(Map.of(SECRET, "one"), "", BASE, filledIn);
    ConfigValues after = values(Map.of(SECRET, "two"), "", BASE, filledIn);

    assertThat(lines(before, after)).containsExactly("bucket orders: aliases changed");
  }

  @Test
  void whatNeedsARestartIsShownAtEachReload() {
    ConfigValues before = values("", BASE, ORDERS + ", max_connections: 50");
    ConfigValues read = values("", BASE, ORDERS + ", max_connections: 80, reset: always");

    ConfigValues running = read.inForceAfter(before);

    assertThat(lines(running, read))
        .containsExactly("bucket orders: reset auto -> always (needs a restart)");
    assertThat(ConfigDifference.between(running, read).needsRestartOnly()).isTrue();
  }

  @Test
  void differencesOfRandomConfigurationsAreWhatWasChanged() {
    Seeded.forAll(
        "configurations",
        300,
        random -> {
          Map<String, String> before = randomBuckets(random);
          Map<String, String> after = randomBuckets(random);
          ConfigDifference difference = ConfigDifference.between(of(before), of(after));

          List<String> expected = new ArrayList<>();
          after.forEach((id, keys) -> addIf(!before.containsKey(id), expected, id + " added"));
          before.forEach((id, keys) -> addIf(!after.containsKey(id), expected, id + " removed"));
          after.forEach(
              (id, keys) ->
                  addIf(
                      before.containsKey(id) && !keys.equals(before.get(id)),
                      expected,
                      id + " changed"));
          List<String> seen = new ArrayList<>();
          difference.added().forEach(id -> seen.add(id + " added"));
          difference.removed().forEach(id -> seen.add(id + " removed"));
          difference.changed().keySet().forEach(id -> seen.add(id + " changed"));
          assertThat(seen).containsExactlyInAnyOrderElementsOf(expected);
          assertThat(difference.isNone()).isEqualTo(before.equals(after));
          ConfigValues inForce = of(after).inForceAfter(of(before));
          assertThat(ConfigDifference.between(inForce, of(after)).needsRestartOnly()).isTrue();
        });
  }

  private static void addIf(boolean condition, List<String> list, String line) {
    if (condition) {
      list.add(line);
    }
  }

  /** Some of four buckets, each with one of a few values of a live key and of one that waits. */
  private static Map<String, String> randomBuckets(RandomGenerator random) {
    Map<String, String> buckets = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      if (i == 0 || random.nextBoolean()) {
        buckets.put(
            "b" + i,
            "max_connections: %d, spid: %s"
                .formatted(1 + random.nextInt(2), random.nextInt(3) == 0 ? "server" : "virtual"));
      }
    }
    return buckets;
  }

  private static ConfigValues of(Map<String, String> buckets) {
    return values(
        "",
        buckets.entrySet().stream()
            .map(
                bucket ->
                    "id: %s, host: %s.example, database: App%s, %s"
                        .formatted(
                            bucket.getKey(), bucket.getKey(), bucket.getKey(), bucket.getValue()))
            .toArray(String[]::new));
  }

  @Test
  void theKeysThatCountAtAReloadAreThese() {
    assertThat(
            BucketKeys.SECTION.keys().stream()
                .filter(key -> key.isImplemented() && key.effect() == Key.Effect.RELOAD)
                .map(Key::name))
        .contains("max_connections", "queue_timeout", "username", "password", "aliases", "listen")
        .doesNotContain("host", "pinning_mode", "auth", "tls");
  }
}
