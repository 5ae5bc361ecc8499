package dev.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.PinReason;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The reference lists exactly the meters there are. After a change of them {@code
 * -Dweir.docs.write=true} writes its tables anew.
 */
class MetersReferenceTest {
  private static final Path REFERENCE =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "metrics.md");
  private static final String END = "<!-- end -->\n";

  @Test
  void itsTablesAreThoseOfTheProgram() throws IOException {
    String text = Files.readString(REFERENCE);
    String written = with(text, "weir", weir());
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(REFERENCE, written);
    } else {
      assertThat(text).isEqualTo(written);
    }
  }

  @Test
  void metersOfTheProcessAreScraped() throws IOException {
    String text = Files.readString(REFERENCE);
    List<String> named =
        Pattern.compile("\\| `([a-z_]+)` \\|")
            .matcher(text.substring(text.indexOf("## The process")))
            .results()
            .map(row -> row.group(1))
            .toList();
    try (PrometheusMetrics metrics = new PrometheusMetrics()) {
      System.gc();
      Await.until("a collection was timed", () -> metrics.scrape().contains("jvm_gc_pause"));
      String scraped = metrics.scrape();
      assertThat(named)
          .hasSizeGreaterThan(10)
          .allSatisfy(name -> assertThat(scraped).contains("\n" + name));
    }
  }

  @Test
  void everyReasonOfPinsIsExplained() throws IOException {
    String text = Files.readString(REFERENCE);
    for (PinReason reason : PinReason.values()) {
      assertThat(text).contains("`" + reason.label() + "`");
    }
  }

  private static String with(String text, String name, String table) {
    String begin = "<!-- meters: " + name + " -->\n";
    int from = text.indexOf(begin);
    assertThat(from).as("the mark " + begin.strip()).isNotNegative();
    int to = text.indexOf(END, from);
    assertThat(to).as("the end of the table " + name).isNotNegative();
    return text.substring(0, from + begin.length()) + table + text.substring(to);
  }

  private static String weir() {
    StringBuilder table =
        new StringBuilder("| meter | kind | labels | meaning |\n|---|---|---|---|\n");
    for (Meter meter : Meter.values()) {
      String labels =
          meter.labels().stream().map(label -> "`" + label + "`").collect(Collectors.joining(", "));
      table.append("| `").append(meter.prometheusName()).append("` | ");
      table.append(meter.kind().name().toLowerCase(Locale.ROOT)).append(" | ");
      table.append(labels).append(labels.isEmpty() ? "| " : " | ");
      table.append(meter.help()).append(" |\n");
    }
    return table.toString();
  }
}
