package dev.weir.bootstrap.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
  @Test
  void hostAlone() {
    assertThat(Target.parse("db1.example")).contains(target("db1.example", "", 0));
  }

  @Test
  void portStandsBehindAComma() {
    assertThat(Target.parse("db1,14330")).contains(target("db1", "", 14_330));
    assertThat(Target.parse("tcp:db1,1433")).contains(target("db1", "", 1_433));
    assertThat(Target.parse("::1,1433")).contains(target("::1", "", 1_433));
  }

  @Test
  void instanceStandsBehindABackslash() {
    assertThat(Target.parse("db1\\B07")).contains(target("db1", "B07", 0));
    assertThat(Target.parse("db1\\B07,1433")).contains(target("db1", "B07", 1_433));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",1433", "db1,", "db1,0", "db1,65536", "db1,abc", "db1\\", "a\\b\\c"})
  void anythingElseIsRefused(String written) {
    assertThat(Target.parse(written)).isEmpty();
  }

  private static Target target(String host, String instance, int port) {
    return new Target(
        host,
        instance.isEmpty() ? Optional.empty() : Optional.of(instance),
        port == 0 ? OptionalInt.empty() : OptionalInt.of(port));
  }
}
