package dev.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessMeterTest {
  private final PrometheusMetrics metrics = new PrometheusMetrics();

  @Test
  @EnabledOnOs(OS.LINUX)
  void residentMemoryIsThatOfThisProcess() throws IOException {
    double pages =
        Double.parseDouble(Files.readString(Path.of("/proc/self/statm")).split(" ", 3)[1]);
    double resident = value("process_resident_memory_bytes");
    double pageSize = resident / pages;
    assertThat(pageSize).isBetween(0.8 * 4096, 1.2 * 65_536);
    assertThat(resident).isGreaterThan(value("jvm_heap_used_bytes"));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void openDescriptorsAreCounted(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    double before = value("process_open_fds");
    List<FileInputStream> open = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) {
        open.add(new FileInputStream(file.toFile()));
      }
      assertThat(value("process_open_fds") - before).isBetween(40.0, 60.0);
      assertThat(value("process_max_fds")).isGreaterThan(value("process_open_fds"));
    } finally {
      for (FileInputStream stream : open) {
        stream.close();
      }
    }
  }

  @Test
  void collectionsAreCounted() {
    double before = value("jvm_gc_collections_total");
    System.gc();
    assertThat(value("jvm_gc_collections_total")).isGreaterThan(before);
    assertThat(value("jvm_gc_collection_seconds_total")).isGreaterThanOrEqualTo(0);
  }

  @Test
  void theOthersSayWhatTheJvmSays() {
    assertThat(value("jvm_heap_max_bytes")).isEqualTo((double) Runtime.getRuntime().maxMemory());
    assertThat(value("jvm_heap_committed_bytes"))
        .isBetween(value("jvm_heap_used_bytes"), value("jvm_heap_max_bytes"));
    assertThat(value("jvm_threads_current")).isBetween(1.0, 1_000.0);
    assertThat(value("process_cpu_seconds_total")).isPositive();
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
}
