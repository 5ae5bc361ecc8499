package dev.weir.bootstrap.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that has ended, and what it wrote. */
public record FinishedProcess(int exitCode, String out, String err) {
  private static final long DEADLINE_SECONDS = 120;

  /** Runs {@code builder}'s process to its end; it is killed when that does not come. */
  public static FinishedProcess run(ProcessBuilder builder)
      throws IOException, InterruptedException {
    return run(builder, "");
  }

  /** Likewise, with {@code input} on its standard input. */
  public static FinishedProcess run(ProcessBuilder builder, String input)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("weir", ".out");
    Path err = Files.createTempFile("weir", ".err");
    try {
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      try (var standardInput = process.getOutputStream()) {
        standardInput.write(input.getBytes(StandardCharsets.UTF_8));
      }
      if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            builder.command() + " did not end; it wrote " + Files.readString(err));
      }
      return new FinishedProcess(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
