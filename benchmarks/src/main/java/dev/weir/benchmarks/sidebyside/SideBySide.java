package dev.weir.benchmarks.sidebyside;

import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.bed.Tools;
import dev.weir.benchmarks.sidebyside.compare.Comparison;
import dev.weir.benchmarks.sidebyside.compare.Pace;
import dev.weir.benchmarks.sidebyside.figures.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** The program behind {@code benchmarks/run}, which checks the arguments. */
final class SideBySide {
  private static final int ARGUMENTS = 6;
  private static final int WITH_BEFORE = 7;

  private SideBySide() {}

  /**
   * The arguments are the packages, the launcher, the comparison, the number of runs, their
   * seconds, the seconds of the warm-up, and optionally the launcher of an earlier Weir.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != ARGUMENTS && arguments.length != WITH_BEFORE) {
      throw new IllegalArgumentException("start by benchmarks/run");
    }
    Tools tools =
        new Tools(
            Path.of(arguments[0]).toAbsolutePath(),
            Path.of(arguments[1]).toAbsolutePath(),
            arguments.length == WITH_BEFORE ? Path.of(arguments[6]).toAbsolutePath() : null);
    Comparison comparison = Comparison.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    Pace pace =
        new Pace(Integer.parseInt(arguments[3]), seconds(arguments[4]), seconds(arguments[5]));
    Report report;
    try (TestBed bed = TestBed.make(tools)) {
      report = comparison.run(bed, pace);
    }
    System.out.printf(
        "%s: medians of %d runs of %d s each, in turn%n%n",
        arguments[2], pace.runs(), pace.run().toSeconds());
    report.lines().forEach(System.out::println);
  }

  private static Duration seconds(String text) {
    return Duration.ofSeconds(Long.parseLong(text));
  }
}
