package dev.weir.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.distribution.FinishedProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class WeirCommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void versionNamesWeirAndItsJava() {
    assertThat(run("--version")).isEqualTo(ExitCode.OK.code());
    assertThat(out.toString()).startsWith("weir ").contains("Java " + Runtime.version().toString());
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void versionRegistersNoCommand() {
    assertThat(WeirCommandLine.commandsFor(List.of("--version"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(WeirCommand.class)
  void commandIsRegisteredAloneUnlessItExplainsOthers(WeirCommand command) {
    List<WeirCommand> shown =
        Arrays.stream(WeirCommand.values()).filter(WeirCommand::isShown).toList();
    assertThat(WeirCommandLine.commandsFor(List.of(command.text(), "--help")))
        .containsExactlyElementsOf(command.isDescribingOthers() ? shown : List.of(command));
  }

  @ParameterizedTest
  @EnumSource(WeirCommand.class)
  void everyCommandHasASynopsis(WeirCommand command) {
    assertThat(run(command.text(), "--help")).isEqualTo(ExitCode.OK.code());
    assertThat(out.toString()).startsWith("Usage: weir " + command.text() + " ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"14330", "14331", "14332"})
  void demoRefusesAnHttpPortThatClientsUse(String httpPort) {
    assertThat(run("demo", "--port", "14330", "--http-port", httpPort))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(err.toString())
        .startsWith(
            "weir demo: --http-port "
                + httpPort
                + " is one of the three ports for clients, 14330 to 14332: choose another one\n");
  }

  @Test
  void helpListsTheCommandsForPeopleOnly() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK.code());
    assertThat(out.toString()).containsPattern("\n  completion +Print").doesNotContain("train-");
  }

  @Test
  void helpOfACommandIsItsOwnHelp() {
    run("completion", "--help");
    String asked = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run("help", "completion")).isEqualTo(ExitCode.OK.code());
    assertThat(out.toString()).isEqualTo(asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"complet", "complexion"})
  void nearestCommandIsSuggested(String misspelt) {
    assertThat(run(misspelt)).isEqualTo(ExitCode.USAGE.code());
    assertThat(err.toString())
        .startsWith("weir: there is no command '" + misspelt + "'\n")
        .contains("completion")
        .endsWith("Try 'weir --help'.\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void unknownOptionIsAnErrorOfUse() {
    assertThat(run("completion", "--loud")).isEqualTo(ExitCode.USAGE.code());
    assertThat(err.toString())
        .isEqualTo("weir completion: Unknown option: '--loud'\nTry 'weir completion --help'.\n");
  }

  @Test
  void nothingToDoIsAnErrorOfUse() {
    assertThat(run()).isEqualTo(ExitCode.USAGE.code());
    assertThat(err.toString()).isEqualTo("weir: a command is needed\nTry 'weir --help'.\n");
  }

  @Test
  void helpOfAnUnknownCommandIsAnErrorOfUse() {
    assertThat(run("help", "nonsense")).isEqualTo(ExitCode.USAGE.code());
    assertThat(err.toString()).startsWith("weir: there is no command 'nonsense'\n");
  }

  @Test
  void faultOfOurOwnHasACodeThatNoCommandUses() {
    assertThat(runFaulty(new IllegalStateException("a fault"))).isEqualTo(70);
    assertThat(err.toString())
        .startsWith("faulty: this is an error in Weir, please report it with the lines below\n")
        .contains("IllegalStateException: a fault", "at dev.weir.bootstrap.cli.");
  }

  @Test
  void errorOfTheVirtualMachineHasTheSame() {
    assertThat(runFaulty(new NoClassDefFoundError("dev/weir/Gone"))).isEqualTo(70);
    assertThat(err.toString()).contains("NoClassDefFoundError: dev/weir/Gone");
  }

  @Test
  void exhaustedMemoryIsLeftToTheHandlerOfUncaughtErrors() {
    List<Throwable> heard = new ArrayList<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> heard.add(error));
    try {
      OutOfMemoryError exhausted = new OutOfMemoryError("no direct memory");
      runFaulty(exhausted);
      assertThat(heard).containsExactly(exhausted);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  private int runFaulty(Throwable fault) {
    return WeirCommandLine.execute(
        new CommandLine(new Faulty(fault)),
        List.of(),
        new PrintWriter(out, true),
        new PrintWriter(err, true));
  }

  @Command(name = "faulty")
  private record Faulty(Throwable fault) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      switch (fault) {
        case Exception e -> throw e;
        case Error e -> throw e;
        default -> throw new AssertionError(fault);
      }
    }
  }

  @Test
  void completionScriptCompletesCommands() throws IOException, InterruptedException {
    assertThat(run("completion")).isEqualTo(ExitCode.OK.code());
    String completed =
        out
            + """

            COMP_WORDS=(weir comp) COMP_CWORD=1 COMP_LINE='weir comp' COMP_POINT=9
            _complete_weir
            echo "offered: ${COMPREPLY[*]}"
            """;
    FinishedProcess bash = FinishedProcess.run(new ProcessBuilder("bash", "-s"), completed);
    assertThat(bash.err()).isEmpty();
    assertThat(bash.out()).isEqualTo("offered: completion\n");
  }

  @Test
  void lessonsOfTheStartUpCacheSucceed() {
    assertThat(run("train-short", examples())).isEqualTo(ExitCode.OK.code());
    assertThat(out.toString() + err).isEmpty();
  }

  private static String examples() {
    return Path.of(Objects.requireNonNull(System.getProperty("weir.repository.root")), "examples")
        .toString();
  }

  private int run(String... arguments) {
    return WeirCommandLine.execute(
        List.of(arguments), new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
