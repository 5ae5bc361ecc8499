package dev.weir.bootstrap.hostile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Asks a virtual machine something by {@code jcmd}. */
public final class JvmTool {
  private JvmTool() {}

  /** Gives what it answers. */
  public static String jcmd(long pid, String... command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    words.add(Long.toString(pid));
    words.addAll(List.of(command));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("jcmd " + String.join(" ", command) + ": " + answer);
    }
    return answer;
  }
}
