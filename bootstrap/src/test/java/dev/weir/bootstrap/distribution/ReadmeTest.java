package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README is short, and what it tells people to type exists. */
class ReadmeTest {
  private static final Pattern WEIR_COMMAND = Pattern.compile("\\./weir ([a-z][a-z-]*)");

  @Test
  void fitsOnAScreen() throws IOException {
    assertThat(lines()).hasSizeLessThanOrEqualTo(50);
  }

  @Test
  void hasOneCommandThatTestsEverything() throws IOException {
    assertThat(lines().stream().filter(line -> line.startsWith("mvn ")))
        .as("what .ci/run runs")
        .containsExactly("mvn verify");
  }

  @Test
  void commandsOfWeirExist() throws IOException, InterruptedException {
    String help =
        FinishedProcess.run(
                new ProcessBuilder(
                    System.getProperty("java.home") + "/bin/java",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.weir.bootstrap.Weir",
                    "--help"))
            .out();
    Matcher commands = WEIR_COMMAND.matcher(String.join("\n", lines()));
    assertThat(commands.results().map(found -> found.group(1)).distinct())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(help).containsPattern("(?m)^  " + name + " "));
  }

  private static List<String> lines() throws IOException {
    return Files.readAllLines(Repository.root().resolve("README.md"));
  }
}
