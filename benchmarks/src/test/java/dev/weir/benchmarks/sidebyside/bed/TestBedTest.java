package dev.weir.benchmarks.sidebyside.bed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestBedTest {
  private static final Path NOWHERE = Path.of("nowhere");

  private static TestBed bed() throws IOException {
    return TestBed.make(new Tools(NOWHERE, NOWHERE, null));
  }

  @Test
  void closingEndsTheProcessesAndRemovesTheirFiles() throws Exception {
    Child child;
    Path file;
    try (TestBed bed = bed()) {
      child = bed.start("sleeper", List.of("sleep", "1000"), Map.of());
      file = bed.write("some.cfg", "text");
      assertThat(ProcessHandle.of(child.pid())).hasValueSatisfying(ProcessHandle::isAlive);
      assertThat(file).hasContent("text");
    }
    assertThat(child.awaitEnd(0)).isTrue();
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void processThatDiesInsteadOfServingIsToldWithItsWords() throws IOException {
    try (TestBed bed = bed()) {
      Child child =
          bed.start("server", List.of("sh", "-c", "echo no such option; exit 3"), Map.of());
      assertThatThrownBy(() -> bed.awaitClient(child, Ports.free(), new TdsDialect(false), null))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("server has failed")
          .hasMessageContaining("no such option");
    }
  }

  @Test
  void processTellsItsTime() throws IOException {
    try (TestBed bed = bed()) {
      Child child = bed.start("sleeper", List.of("sleep", "1000"), Map.of());
      assertThat(child.time().nanos()).isNotNegative();
    }
  }
}
