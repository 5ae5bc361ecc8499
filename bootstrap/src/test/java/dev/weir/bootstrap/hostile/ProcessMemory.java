package dev.weir.bootstrap.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much memory a process takes beyond what it took at a mark.
 *
 * <p>Its whole heap is resident from the start, so that garbage does not count: growth is the peak
 * of resident memory, which is all outside of the heap then, and what is alive in the heap after a
 * collection.
 */
final class ProcessMemory {
  /** The last line: how many objects, and how many bytes. */
  private static final Pattern TOTAL = Pattern.compile("Total +\\d+ +(\\d+)");

  private static final double KILOBYTES_PER_MEGABYTE = 1024;
  private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

  private final AttackedWeir weir;
  private double residentAtMark;
  private double liveAtMark;

  ProcessMemory(AttackedWeir weir) {
    this.weir = weir;
  }

  /** Begins anew: what is there now counts no more, and peaks before now are forgotten. */
  ProcessMemory mark() throws IOException, InterruptedException {
    liveAtMark = live();
    // 5 resets the peak (proc(5), clear_refs).
    Files.writeString(Path.of("/proc/" + weir.pid() + "/clear_refs"), "5");
    residentAtMark = status("VmRSS:");
    return this;
  }

  /** The most resident memory since the mark, in MB more than there. */
  double peakGrowth() throws IOException {
    return status("VmHWM:") - residentAtMark;
  }

  /** What is resident now, in MB more than at the mark. */
  double residentGrowth() throws IOException {
    return status("VmRSS:") - residentAtMark;
  }

  /** What is alive in the heap now, in MB more than at the mark. Collects garbage. */
  double liveGrowth() throws IOException, InterruptedException {
    return live() - liveAtMark;
  }

  /** What a histogram of live objects adds up to; what is in use would have new garbage in it. */
  private double live() throws IOException, InterruptedException {
    String histogram = JvmTool.jcmd(weir.pid(), "GC.class_histogram");
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IOException("a histogram without its total: " + histogram);
    }
    return Long.parseLong(total.group(1)) / BYTES_PER_MEGABYTE;
  }

  private double status(String field) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + weir.pid() + "/status")).stream()
            .filter(line -> line.startsWith(field))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .sum()
        / KILOBYTES_PER_MEGABYTE;
  }
}
