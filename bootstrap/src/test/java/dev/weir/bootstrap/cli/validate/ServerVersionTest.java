package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.ProgramVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerVersionTest {
  @ParameterizedTest
  @CsvSource({
    "16, 0, 1000, 16.0.1000 (2022)",
    "10, 50, 6000, 10.50.6000 (2008 R2)",
    "10, 0, 1600, 10.0.1600 (2008)",
    "99, 1, 2, 99.1.2"
  })
  void versionsAreNamed(int major, int minor, int build, String shown) {
    assertThat(new ServerVersion(new ProgramVersion(major, minor, build))).hasToString(shown);
  }
}
