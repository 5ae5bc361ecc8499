package dev.weir.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.schema.Key;
import dev.weir.domain.bucket.PinningMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the proofs: each key of a bucket in each pinning mode in which it has an effect. */
@EnabledIfSystemProperty(
    named = "weir.keys",
    matches = ".+",
    disabledReason = "it takes minutes; scripts/check keys runs it")
class KeyProofsTest {
  private static final int ATTEMPTS = 3;

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void valuesOfAKeyAreToldApart(Run run) throws Exception {
    for (Map.Entry<String, KeyProof.Expected> each : run.proof().expected().entrySet()) {
      KeyProof.Expected expected = each.getValue();
      Object seen = run.observe(each.getKey());
      for (int i = 1; i < ATTEMPTS && expected.mayBeLate() && !expected.holds(seen); i++) {
        seen = run.observe(each.getKey());
      }
      assertThat(expected.holds(seen))
          .as("%s: %s is seen as '%s', not '%s'", run, each.getKey(), seen, expected.text())
          .isTrue();
    }
  }

  static Stream<Run> runs() {
    String wanted = System.getProperty("weir.keys", "all");
    return KeyProofs.all().stream()
        .flatMap(proof -> runs(proof).stream())
        .filter(run -> wanted.equals("all") || run.toString().matches(wanted));
  }

  private static List<Run> runs(KeyProof proof) {
    if (!proof.inEveryMode()) {
      return List.of(new Run(proof, PinningMode.TRANSACTION));
    }
    Key<?> key = proof.key();
    List<Run> runs = new ArrayList<>();
    for (PinningMode mode : PinningMode.values()) {
      if (key.modes().contains(mode)) {
        runs.add(new Run(proof, mode));
      }
    }
    return runs;
  }

  record Run(KeyProof proof, PinningMode mode) {
    Object observe(String value) throws Exception {
      try (Scene scene = new Scene(proof.section(), proof.key().name(), value, mode)) {
        return proof.observation().of(scene);
      }
    }

    @Override
    public String toString() {
      return "%s.%s in %s"
          .formatted(
              proof.section().name(), proof.key().name(), mode.name().toLowerCase(Locale.ROOT));
    }
  }
}
