package dev.weir.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.config.schema.UserKeys;
import dev.weir.domain.bucket.PinningMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each key of the schema is proven to have an effect, or refused. A new key needs an entry in one
 * of the tables that {@link KeyProofs} gathers; {@code scripts/check keys} runs what they say.
 */
class KeyCoverageTest {
  private static final Path PROXY_FILE = Path.of("proxy.yaml");
  private static final Path BUCKETS_FILE = Path.of("buckets.yaml");

  @ParameterizedTest
  @MethodSource("sections")
  void eachKeyIsProvenOrRefused(Section section) {
    List<String> proven =
        KeyProofs.all().stream()
            .filter(proof -> proof.section().equals(section))
            .<String>map(proof -> proof.key().name())
            .toList();

    assertThat(proven).containsExactlyInAnyOrderElementsOf(section.names());
  }

  @Test
  void keysOfDefaultsAreThoseOfABucket() {
    // So what is proven of one holds for the other: that a value gets there, FullMappingTest shows.
    assertThat(BucketKeys.SECTION.keys()).containsAll(BucketKeys.DEFAULTS.keys());
  }

  @ParameterizedTest
  @MethodSource("sections")
  void eachWordThatAKeyTakesIsInItsProof(Section section) {
    for (KeyProof proof : KeyProofs.all()) {
      String[] words = proof.key().shape().element().label().split(" \\| ");
      if (proof.section().equals(section) && words.length > 1) {
        String values = proof.expected().keySet().toString();
        assertThat(values).as("values of %s", proof.key().name()).contains(words);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("unimplementedKeys")
  void keyOfALaterVersionIsRefused(Section section, String key) {
    String line = "  " + key + ": 1\n";
    boolean ofBucket = section.equals(BucketKeys.SECTION);
    String proxy = ofBucket ? "proxy: {}\n" : section.name() + ":\n" + line;
    List<Problem> problems = load(proxy, ofBucket ? "  " + line : "");

    String refused = section.isImplemented() ? key : section.name();
    assertThat(problems)
        .extracting(Problem::message)
        .contains("'" + refused + "' is not implemented in this version; remove it");
  }

  @ParameterizedTest
  @MethodSource("provenKeysOfABucket")
  void keyWithoutEffectInAModeIsWarnedOf(KeyProof proof) {
    Key<?> key = proof.key();
    for (PinningMode mode : PinningMode.values()) {
      if (key.modes().contains(mode) || key.fallback() instanceof Default.Required<?>) {
        continue;
      }
      String name = mode.name().toLowerCase(Locale.ROOT);
      String value = proof.expected().keySet().iterator().next();
      List<Problem> problems =
          load(
              "proxy: {}\n",
              "    pinning_mode: %s\n    %s: %s\n".formatted(name, key.name(), value));

      assertThat(problems)
          .extracting(Problem::message)
          .contains(
              "'%s' has no effect in pinning mode %s, only in: %s"
                  .formatted(key.name(), name, key.modes().label()));
    }
  }

  static List<Section> sections() {
    List<Section> sections = new ArrayList<>(Schema.PROXY_FILE);
    sections.add(BucketKeys.SECTION);
    sections.add(UserKeys.SECTION);
    return sections;
  }

  static Stream<Object[]> unimplementedKeys() {
    return sections().stream()
        .flatMap(
            section ->
                section.keys().stream()
                    .filter(key -> !key.isImplemented())
                    .map(key -> new Object[] {section, key.name()}));
  }

  static Stream<KeyProof> provenKeysOfABucket() {
    return KeyProofs.all().stream().filter(proof -> proof.section().equals(BucketKeys.SECTION));
  }

  private static List<Problem> load(String proxy, String bucketLines) {
    String buckets =
        "buckets:\n  - id: b1\n    host: sql1\n    database: App\n    max_connections: 5\n"
            + bucketLines;
    Loaded loaded =
        ConfigLoader.load(
            PROXY_FILE,
            BUCKETS_FILE,
            new FilesInMemory(Map.of(PROXY_FILE, proxy, BUCKETS_FILE, buckets), "test"));
    return loaded.problems();
  }
}
