package dev.weir.benchmarks.sidebyside.bed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that this program starts and ends. */
public final class Child {
  private static final int GRACE_SECONDS = 3;
  private static final int REPORTED_LINES = 20;

  private final String name;
  private final Process process;
  private final Path output;

  Child(String name, Process process, Path output) {
    this.name = name;
    this.process = process;
    this.output = output;
  }

  public String name() {
    return name;
  }

  public long pid() {
    return process.pid();
  }

  /** Returns its CPU time so far. */
  public ProcessTime time() {
    try {
      return ProcessTime.of(Files.readString(Path.of("/proc", Long.toString(pid()), "stat")));
    } catch (IOException e) {
      throw new UncheckedIOException(failureReport(), e);
    }
  }

  /** Waits at most this time for its end, and returns whether it has ended. */
  boolean awaitEnd(int millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Waits until it ends by itself, which must be without an error. */
  void awaitSuccess() throws IOException, InterruptedException {
    if (process.waitFor() != 0) {
      throw new IOException(failureReport());
    }
  }

  /** Returns the reason for its failure: the last lines of its output. */
  String failureReport() {
    return name + " has failed; it wrote:\n" + String.join("\n", lastLines());
  }

  private List<String> lastLines() {
    try {
      List<String> lines = Files.readAllLines(output);
      return lines.subList(Math.max(0, lines.size() - REPORTED_LINES), lines.size());
    } catch (IOException e) {
      return List.of("(" + e + ")");
    }
  }

  void terminate() {
    process.destroy();
  }

  /** Awaits its end after {@link #terminate}, and kills it if it does not end: no data is lost. */
  void awaitTermination() {
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
