package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.Operand;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SettingsPropertyTest {
  private static final List<String> BLANKS =
      List.of(" ", "\t", "\r\n", " /* SET */ ", "/*/**/*/", " -- x'\n", "  ");

  /** What Weir writes into a prelude, and what clients write, is read as what it says. */
  @Test
  void statementsAreReadAsWritten() {
    Seeded.forAll(
        "settings",
        5_000,
        random -> {
          List<Assignment> said = assignments(random);
          String text = text(said, random);

          Effects effects = scan(text);

          assertThat(effects.assignments()).as(text).isEqualTo(said);
          assertThat(effects.isSettingsOnly()).as(text).isTrue();
          assertThat(effects.pins()).as(text).isEmpty();
        });
  }

  @Test
  void oneWordMoreAndItIsNotSettingsOnly() {
    List<String> others =
        List.of("SELECT 1", "PRINT 'x'", "EXEC p", "x", "1", "'a'", "@x", ",", "(", "SET @x = 1");
    Seeded.forAll(
        "one word more",
        3_000,
        random -> {
          String before = text(assignments(random), random);
          String after = text(assignments(random), random);
          String other = others.get(random.nextInt(others.size()));
          String text = before + " " + other + " " + after;

          assertThat(scan(text).isSettingsOnly()).as(text).isFalse();
        });
  }

  private static Effects scan(String text) {
    return new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text);
  }

  private static String text(List<Assignment> assignments, RandomGenerator random) {
    StringBuilder text = new StringBuilder(blank(random));
    for (Assignment assignment : assignments) {
      String statement = SettingsChange.statement(assignment.option(), assignment.value());
      boolean named = assignment.option().operand() == Operand.NAME;
      int verb = statement.indexOf(' ');
      text.append(verbOf(statement.substring(0, verb), random)).append(blank(random));
      String rest = statement.substring(verb + 1);
      text.append(named ? rest : rest.replace(" ", blank(random)));
      text.append(random.nextBoolean() ? ";" : blank(random));
    }
    return text.toString();
  }

  private static String verbOf(String verb, RandomGenerator random) {
    return random.nextBoolean() ? verb : verb.toLowerCase(Locale.ROOT);
  }

  private static String blank(RandomGenerator random) {
    return BLANKS.get(random.nextInt(BLANKS.size()));
  }

  private static List<Assignment> assignments(RandomGenerator random) {
    List<Assignment> made = new ArrayList<>();
    List<SessionOption> options = List.of(SessionOption.values());
    int count = random.nextInt(1, 12);
    while (made.size() < count) {
      SessionOption option = options.get(random.nextInt(options.size()));
      if (!option.isMomentary()) {
        made.add(Objects.requireNonNull(Assignment.of(option, value(option, random))));
      }
    }
    return made;
  }

  private static String value(SessionOption option, RandomGenerator random) {
    return switch (option.operand()) {
      case SWITCH -> random.nextBoolean() ? "ON" : "OFF";
      case NUMBER -> String.valueOf(random.nextInt(1, 8));
      case PRIORITY -> String.valueOf(random.nextInt(-10, 11));
      case DATE_FORMAT -> "ydm";
      case NAME -> random.nextBoolean() ? "Español" : "a]b'c--d/*";
      case ISOLATION_LEVEL -> random.nextBoolean() ? "SNAPSHOT" : "READ UNCOMMITTED";
      case BINARY -> "0x" + Integer.toHexString(random.nextInt());
    };
  }
}
