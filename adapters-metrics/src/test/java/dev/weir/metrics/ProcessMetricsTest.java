package dev.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.weir.testkit.await.Await;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessMetricsTest {
  private final PrometheusMetrics metrics = new PrometheusMetrics();

  @AfterEach
  void close() {
    metrics.close();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void residentMemoryIsThatOfThisProcess() throws IOException {
    double pages =
        Double.parseDouble(Files.readString(Path.of("/proc/self/statm")).split(" ", 3)[1]);
    double resident = value("process_resident_memory_bytes");
    double pageSize = resident / pages;
    assertThat(pageSize).isBetween(0.8 * 4096, 1.2 * 65_536);
    assertThat(resident).isGreaterThan(sum("jvm_memory_used_bytes{area=\"heap\""));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void openDescriptorsAreCounted(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    double before = value("process_files_open_files");
    List<FileInputStream> open = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) {
        open.add(new FileInputStream(file.toFile()));
      }
      assertThat(value("process_files_open_files") - before).isBetween(40.0, 60.0);
      assertThat(value("process_files_max_files")).isGreaterThan(value("process_files_open_files"));
    } finally {
      for (FileInputStream stream : open) {
        stream.close();
      }
    }
  }

  @Test
  void collectionsAreTimed() {
    double before = sum("jvm_gc_pause_seconds_count{");
    System.gc();
    Await.until("the listener has heard", () -> sum("jvm_gc_pause_seconds_count{") > before);
    assertThat(sum("jvm_gc_pause_seconds_sum{")).isPositive();
  }

  @Test
  void otherMetersEqualTheValuesOfTheJvm() {
    assertThat(sum("jvm_memory_max_bytes{area=\"heap\""))
        .isGreaterThanOrEqualTo((double) Runtime.getRuntime().maxMemory());
    assertThat(value("jvm_threads_live_threads")).isBetween(1.0, 1_000.0);
    assertThat(value("process_cpu_time_ns_total")).isPositive();
    Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
    assertThat(value("process_start_time_seconds"))
        .isCloseTo((double) started.getEpochSecond(), offset(30.0));
  }

  @Test
  void lineOfProcStatusIsRead() {
    assertThat(ProcStatus.bytes("VmRSS:\t  131072 kB")).isEqualTo(134_217_728);
  }

  private double value(String name) {
    List<String> lines =
        metrics.scrape().lines().filter(line -> line.startsWith(name + " ")).toList();
    assertThat(lines).as(name).hasSize(1);
    return Double.parseDouble(lines.getFirst().substring(name.length() + 1));
  }

  /** Over all series that begin like this. */
  private double sum(String begin) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(begin))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .filter(value -> value > 0)
        .sum();
  }
}
