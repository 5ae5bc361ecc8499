package dev.weir.bootstrap.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {
  @ParameterizedTest
  @CsvSource({
    "30s, PT30S",
    "500ms, PT0.5S",
    "5m, PT5M",
    "1h30m, PT1H30M",
    "1d2h3m4s5ms, P1DT2H3M4.005S",
    "90m, PT1H30M",
    "365d, P365D",
    "1ms, PT0.001S",
  })
  void figuresWithUnits(String written, Duration meant) {
    assertThat(Span.POSITIVE.parse(written)).isEqualTo(Parsed.good(meant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "ms",
        "30",
        "0",
        "0s",
        "-5s",
        "+5s",
        "5 s",
        "5S",
        "5sec",
        "1.5h",
        "30m1h",
        "5s5s",
        "1h30",
        "5ms5s",
        "366d",
        "99999999999999999999s",
        "99999999999d",
        "1h 30m",
        "1\u0661s"
      })
  void anythingElseIsRefused(String written) {
    assertThat(Span.POSITIVE.parse(written)).isInstanceOf(Parsed.Bad.class);
  }

  @Test
  void nothingIsADurationWhereAllowed() {
    assertThat(Span.ANY.parse("0s")).isEqualTo(Parsed.good(Duration.ZERO));
    assertThat(Span.ANY.parse("0h0m")).isEqualTo(Parsed.good(Duration.ZERO));
  }

  @Test
  void aMissingUnitIsGuessed() {
    assertThat(Span.POSITIVE.parse("30")).isEqualTo(Parsed.suggesting(Optional.of("30s")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"30s", "500ms", "1h30m", "1d2h3m4s5ms", "365d", "0s"})
  void shownValueCanBeParsed(String written) {
    Parsed<Duration> parsed = Span.ANY.parse(written);

    assertThat(parsed)
        .isInstanceOfSatisfying(
            Parsed.Good.class,
            good -> assertThat(Span.ANY.show((Duration) good.value())).isEqualTo(written));
  }
}
