package dev.weir.bootstrap.config.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FakeEnvironment;
import dev.weir.bootstrap.config.problem.SourceFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubstitutionTest {
  private final FakeEnvironment environment =
      new FakeEnvironment()
          .with("HOST", "sql1")
          .with("PORT_2", "1433")
          .with("EMPTY", "")
          .with("NESTED", "${HOST}")
          .file("/run/secrets/plain", "secret")
          .file("/run/secrets/line", "secret\n")
          .file("/run/secrets/windows", "secret\r\n")
          .file("/run/secrets/lines", "secret\n\n")
          .file("/run/secrets/binary", new byte[] {(byte) 0xFF, (byte) 0xFE})
          .file("conf/beside", "neighbour");

  private final Substitution substitution =
      new Substitution(environment, new SourceFile(0, Path.of("conf/proxy.yaml")));

  @ParameterizedTest
  @CsvSource({
    "${HOST}, sql1",
    "${HOST}:${PORT_2}, sql1:1433",
    "a${HOST}b, asql1b",
    "${EMPTY}, ''",
    "a${EMPTY}b, ab",
    "$${HOST}, ${HOST}",
    "$${, ${",
    "$${HOST}${HOST}, ${HOST}sql1",
    "${HOST}$${HOST}, sql1${HOST}",
    "${HOST}$${, sql1${",
    "$$${HOST}, $${HOST}",
    "$HOST, $HOST",
    "a$, a$",
    "$$, $$",
    "{HOST}, {HOST}",
    "}, }",
    "${NESTED}, ${HOST}",
    "${file:/run/secrets/plain}, secret",
    "${file:/run/secrets/line}, secret",
    "${file:/run/secrets/windows}, secret",
    "${file:beside}, neighbour",
    "x${file:/run/secrets/plain}-${HOST}y, xsecret-sql1y",
  })
  void isFilledIn(String written, String meant) {
    assertThat(substitution.fill(written))
        .isInstanceOfSatisfying(
            Substitution.Result.Filled.class, filled -> assertThat(filled.text()).isEqualTo(meant));
  }

  @Test
  void oneLineBreakAtTheEndOfAFileIsDropped() {
    assertThat(substitution.fill("${file:/run/secrets/lines}"))
        .isEqualTo(new Substitution.Result.Filled("secret\n", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "$HOST", "$${HOST}", "a$$b"})
  void literalTextIsNotSubstituted(String written) {
    assertThat(substitution.fill(written))
        .isInstanceOfSatisfying(
            Substitution.Result.Filled.class, filled -> assertThat(filled.filledIn()).isFalse());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "${MISSING} | the environment variable MISSING is not set",
        "${HOST | '${' is never closed; write $${ where ${ itself is meant",
        "${} | between '${' and '}' stands NAME or file:/path; write $${ where ${ itself is meant",
        "${A B} | between '${' and '}' stands NAME or file:/path; write $${ where ${ itself is"
            + " meant",
        "${1A} | between '${' and '}' stands NAME or file:/path; write $${ where ${ itself is meant",
        "${file:/missing} | the file /missing cannot be read",
        "${file:/run/secrets/binary} | the file /run/secrets/binary is not UTF-8 text"
      })
  void failuresSayWhy(String written, String reason) {
    assertThat(substitution.fill(written)).isEqualTo(new Substitution.Result.Failed(reason));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pa${Hunter2}", "${Hunter2}ss", "a${file:Hunter2}", "pa${Hunter2"})
  void failureShowsNoPartOfAPassword(String written) {
    assertThat(substitution.fill(written))
        .isInstanceOfSatisfying(
            Substitution.Result.Failed.class,
            failed -> assertThat(failed.reason()).doesNotContain("Hunter2"));
  }
}
