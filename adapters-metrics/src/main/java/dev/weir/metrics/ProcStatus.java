package dev.weir.metrics;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the memory of this process from Linux. It uses {@code status} instead of {@code statm},
 * which counts pages, because Java does not expose the page size.
 */
final class ProcStatus {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";

  private ProcStatus() {}

  /** Returns the resident memory of the process in bytes; NaN if the system does not report it. */
  static double residentBytes() {
    try (BufferedReader lines = Files.newBufferedReader(STATUS)) {
      return lines
          .lines()
          .filter(line -> line.startsWith(RESIDENT))
          .mapToDouble(ProcStatus::bytes)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN; // not Linux, or /proc is not mounted; the meter's description names NaN
    }
  }

  /** Returns the bytes in a line such as {@code VmRSS: 131072 kB}. */
  static double bytes(String line) {
    String[] words = line.split("\\s+", -1);
    return Long.parseLong(words[1]) * 1024.0;
  }
}
