package dev.weir.benchmarks.sidebyside.bed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that was started here, and is ended here. */
public final class Child {
  private static final int GRACE_SECONDS = 3;
  private static final int LINES_TOLD = 20;

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

  /** What it has used of the processor so far. */
  public ProcessTime time() {
    try {
      return ProcessTime.of(Files.readString(Path.of("/proc", Long.toString(pid()), "stat")));
    } catch (IOException e) {
      throw new UncheckedIOException(failureReport(), e);
    }
  }

  /** Waits for its end, which must not come, for so long at the most. */
  boolean awaitEnd(int millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Waits until it ends by itself. */
  void awaitSuccess() throws IOException, InterruptedException {
    if (process.waitFor() != 0) {
      throw new IOException(failureReport());
    }
  }

  /** Why it cannot go on: the last lines of what it wrote. */
  String failureReport() {
    return name + " has failed; it wrote:\n" + String.join("\n", lastLines());
  }

  private List<String> lastLines() {
    try {
      List<String> lines = Files.readAllLines(output);
      return lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size());
    } catch (IOException e) {
      return List.of("(" + e + ")");
    }
  }

  void terminate() {
    process.destroy();
  }

  /** Waits until it has ended as asked, and ends it when it does not: nothing of it is kept. */
  void awaitEnd() {
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
