package dev.weir.metrics;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Linux's account of this process. {@code status} and not {@code statm}, because the latter counts
 * pages and Java does not tell how large one is.
 */
final class ProcStatus {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";

  private ProcStatus() {}

  /** The memory of the process that is in RAM; NaN where the system does not say. */
  static double residentBytes() {
    try (BufferedReader lines = Files.newBufferedReader(STATUS)) {
      return lines
          .lines()
          .filter(line -> line.startsWith(RESIDENT))
          .mapToDouble(ProcStatus::bytes)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN; // not Linux, or /proc is not mounted: the help of the meter says so
    }
  }

  /** The bytes of a line such as {@code VmRSS: 131072 kB}. */
  static double bytes(String line) {
    String[] words = line.split("\\s+", -1);
    return Long.parseLong(words[1]) * 1024.0;
  }
}
