package dev.weir.benchmarks.sidebyside.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void figuresStandToTheRight() {
    Table table =
        new Table("way", "requests/s", "added")
            .row("direct", Table.figure(12_345.6, 0), Table.NOTHING)
            .row("Weir", Table.figure(950, 0), Table.difference(7.26, 1));
    assertThat(table.lines())
        .containsExactly(
            "| way    | requests/s | added |",
            "|--------|-----------:|------:|",
            "| direct |     12,346 |       |",
            "| Weir   |        950 |  +7.3 |");
  }

  @Test
  void rowOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new Table("way", "p50").row("direct"))
        .hasMessage("1 cells for 2 heads");
  }

  @Test
  void reportHasTheBarsBelowTheTable() {
    Report report =
        new Report(
            new Table("way", "p50").row("direct", "13"),
            List.of(Bar.atMost(1, "added", 16, "PgBouncer", 20)));
    assertThat(report.lines())
        .endsWith("", "- added: 0.80 times PgBouncer, to be at most 1.00: met")
        .hasSize(5);
  }
}
