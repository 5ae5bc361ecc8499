package dev.weir.bootstrap.cli.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.distribution.FinishedProcess;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.tds.login.Pbkdf2;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of its own, because the password comes from its standard input. */
class HashPasswordCommandTest {
  private static final String[] FAST = {"--iterations", "10000"};

  @TempDir private Path directory;

  @Test
  void theFirstLineOfTheInputIsHashed() throws Exception {
    FinishedProcess weir = hash("Pässwörd-€ \nanother line\n", FAST);

    assertThat(weir.exitCode()).as(weir.err()).isZero();
    PasswordHash hash = PasswordHash.parse(weir.out().strip());
    assertThat(hash.iterations()).isEqualTo(10_000);
    assertThat(Pbkdf2.matches(new Password("Pässwörd-€ "), hash)).isTrue();
    assertThat(weir.out()).hasLineCount(1);
  }

  @Test
  void itIsAsCostlyAsRecommendedUnlessItIsToldOtherwise() throws Exception {
    FinishedProcess weir = hash("secret");

    assertThat(weir.out()).startsWith("pbkdf2-sha256$600000$");
  }

  @Test
  void withoutAPasswordThereIsNoHash() throws Exception {
    FinishedProcess weir = hash("\n", FAST);

    assertThat(weir.exitCode()).isEqualTo(1);
    assertThat(weir.err()).isEqualTo("weir hash-password: no password was given\n");
    assertThat(weir.out()).isEmpty();
  }

  @Test
  void aPasswordThatNoClientCanSendIsRefused() throws Exception {
    assertThat(hash("x".repeat(129), FAST).err()).contains("more than 128 characters");
  }

  @Test
  void anInputOfAnotherEncodingIsRefused() throws Exception {
    FinishedProcess weir = hash("p\u00e4ss\n".getBytes(StandardCharsets.ISO_8859_1), FAST);

    assertThat(weir.exitCode()).isEqualTo(1);
    assertThat(weir.err()).contains("not UTF-8");
  }

  @Test
  void aPasswordIsNoArgument() throws Exception {
    FinishedProcess weir = hash("", "secret");

    assertThat(weir.exitCode()).isEqualTo(64);
  }

  @Test
  void tooFewIterationsAreAnErrorOfUse() throws Exception {
    FinishedProcess weir = hash("secret", "--iterations", "1");

    assertThat(weir.exitCode()).isEqualTo(64);
    assertThat(weir.err()).contains("from 10000 to 10000000");
  }

  private FinishedProcess hash(String input, String... arguments)
      throws IOException, InterruptedException {
    return hash(input.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private FinishedProcess hash(byte[] input, String... arguments)
      throws IOException, InterruptedException {
    Path typed = Files.write(directory.resolve("typed"), input);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(
        Objects.requireNonNullElseGet(
            System.getProperty("surefire.test.class.path"),
            () -> System.getProperty("java.class.path")));
    command.add("dev.weir.bootstrap.Weir");
    command.add("hash-password");
    command.addAll(List.of(arguments));
    return FinishedProcess.run(new ProcessBuilder(command).redirectInput(typed.toFile()));
  }
}
