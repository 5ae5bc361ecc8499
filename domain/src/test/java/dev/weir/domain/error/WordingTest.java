package dev.weir.domain.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0ms",
    "PT-1S, 0ms",
    "PT0.25S, 250ms",
    "PT30S, 30s",
    "PT1.5S, 1s 500ms",
    "PT1M, 1m",
    "PT1M30.4S, 1m 30s",
    "PT2H5S, 2h 5s",
  })
  void durationsAreWrittenAsTheConfigurationWritesThem(Duration duration, String written) {
    assertThat(Wording.duration(duration)).isEqualTo(written);
  }

  @Test
  void aNameOfTheLongestLengthStaysWhole() {
    String name = "n".repeat(Wording.NAME_LENGTH);

    assertThat(Wording.quoted(name)).isEqualTo("'" + name + "'");
    assertThat(Wording.quoted(name + "n")).hasSize(Wording.NAME_LENGTH + 2).endsWith("…'");
  }

  @Test
  void whateverIsCleanedIsShortHarmlessAndWholeCharacters() {
    Seeded.forAll(
        "cleaning",
        2_000,
        random -> {
          int length = random.nextInt(40);
          StringBuilder text = new StringBuilder();
          for (int i = 0; i < length; i++) {
            text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
          }
          int limit = 1 + random.nextInt(20);

          String clean = Wording.clean(text.toString(), limit);

          assertThat(clean.length()).isLessThanOrEqualTo(limit);
          assertThat(clean.codePoints()).noneMatch(Character::isISOControl);
          assertThat(clean.codePoints())
              .noneMatch(c -> Character.getType(c) == Character.SURROGATE);
        });
  }
}
