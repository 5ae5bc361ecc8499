package dev.weir.domain.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SeededTest {
  @Test
  void aReportedSeedReplaysTheFailingCase() {
    List<Long> drawn = new ArrayList<>();
    Throwable failure =
        catchThrowable(
            () ->
                Seeded.forAll(
                    "property",
                    1_000,
                    null,
                    random -> {
                      drawn.add(random.nextLong());
                      if (drawn.getLast() % 7 == 0) {
                        throw new AssertionError("a multiple of seven");
                      }
                    }));

    assertThat(failure).hasMessageContaining("property").hasMessageContaining("multiple of seven");
    Matcher seed = Pattern.compile("-Dweir\\.seed=(-?\\d+)").matcher(failure.getMessage());
    assertThat(seed.find()).isTrue();

    List<Long> replayed = new ArrayList<>();
    Seeded.forAll(
        "property", 1_000, Long.valueOf(seed.group(1)), random -> replayed.add(random.nextLong()));
    assertThat(replayed).containsExactly(drawn.getLast());
  }

  @Test
  void exceptionsAreReportedWithTheirSeedToo() {
    assertThatThrownBy(
            () ->
                Seeded.forAll(
                    "property",
                    1,
                    5L,
                    random -> {
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dweir.seed=5")
        .hasMessageContaining("broken");
  }

  @Test
  void inParallelEachCaseHasASeedOfItsOwn() {
    Set<Long> drawn = ConcurrentHashMap.newKeySet();

    Seeded.forAllInParallel("property", 100, random -> drawn.add(random.nextLong()));

    assertThat(drawn).hasSize(System.getProperty("weir.seed") == null ? 100 : 1);
  }
}
