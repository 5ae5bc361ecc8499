package dev.weir.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AssignmentTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "NOCOUNT, on, ON",
        "DATEFORMAT, DMY, dmy",
        "DATEFIRST, 07, 7",
        "LOCK_TIMEOUT, -1, -1",
        "ROWCOUNT, 2147483647, 2147483647",
        "DEADLOCK_PRIORITY, low, -5",
        "DEADLOCK_PRIORITY, NORMAL, 0",
        "DEADLOCK_PRIORITY, 10, 10",
        "ISOLATION, read committed, READ COMMITTED",
        "CONTEXT_INFO, 0xabc, 0x0ABC",
        "LANGUAGE, Français, Français",
        "DATABASE, a'b]c, a'b]c"
      })
  void aValueIsWrittenInOneWay(SessionOption option, String written, String value) {
    assertThat(Assignment.of(option, written)).isEqualTo(new Assignment(option, value));
  }

  @ParameterizedTest
  @CsvSource({
    "NOCOUNT, 1",
    "DATEFORMAT, mdyy",
    "DATEFIRST, 0",
    "DATEFIRST, 8",
    "DATEFIRST, x",
    "LOCK_TIMEOUT, -2",
    "ROWCOUNT, -1",
    "ROWCOUNT, 2147483648",
    "ROWCOUNT, 99999999999999999999",
    "ROWCOUNT, -",
    "TEXTSIZE, -2",
    "DEADLOCK_PRIORITY, 11",
    "ISOLATION, CHAOS",
    "CONTEXT_INFO, 0x",
  })
  void valueThatTheServerRefusesIsNoAssignment(SessionOption option, String written) {
    assertThat(Assignment.of(option, written)).isNull();
  }

  @Test
  void namesAndConstantsHaveTheirBounds() {
    assertThat(Assignment.of(SessionOption.DATABASE, "")).isNull();
    assertThat(Assignment.of(SessionOption.DATABASE, "a".repeat(129))).isNull();
    assertThat(Assignment.of(SessionOption.CONTEXT_INFO, "0x" + "0".repeat(256))).isNotNull();
    assertThat(Assignment.of(SessionOption.CONTEXT_INFO, "0x" + "0".repeat(257))).isNull();
  }

  @ParameterizedTest
  @EnumSource(SessionOption.class)
  void switchesAreMadeOnce(SessionOption option) {
    if (option.operand() == Operand.SWITCH) {
      assertThat(Assignment.of(option, "On")).isSameAs(Assignment.of(option, true));
      assertThat(Assignment.of(option, "oFF")).isSameAs(Assignment.of(option, false));
    }
  }

  @Test
  void optionsAreFoundByTheNameTheyHaveInTheirStatement() {
    assertThat(SessionOption.named("nocount")).isEqualTo(SessionOption.NOCOUNT);
    assertThat(SessionOption.named("DATABASE")).isNull();
    assertThat(SessionOption.named("ISOLATION")).isNull();
    assertThat(SessionOption.named("STATISTICS_IO")).isNull();
    assertThat(SessionOption.statistics("io")).isEqualTo(SessionOption.STATISTICS_IO);
    assertThat(SessionOption.statistics("i")).isNull();
  }
}
