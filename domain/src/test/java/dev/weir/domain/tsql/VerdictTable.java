package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts and what they do, one to a line: {@code SET NOCOUNT ON => only NOCOUNT=ON}. A line break in
 * a text is written {@code ⏎}, a carriage return {@code ␍}.
 */
final class VerdictTable {
  private static final String ARROW = " => ";

  private VerdictTable() {}

  record Row(String text, String verdict) {
    @Override
    public String toString() {
      return text.replace('\n', '⏎').replace('\r', '␍') + ARROW + verdict;
    }
  }

  static void holds(String table) {
    holds(Scope.BATCH, table);
  }

  static void holds(Scope scope, String table) {
    List<Row> expected = rows(table);
    assertThat(expected).isNotEmpty();
    assertThat(expected.stream().map(row -> seen(scope, row.text())).toList())
        .containsExactlyElementsOf(expected);
  }

  static List<Row> rows(String table) {
    List<Row> rows = new ArrayList<>();
    for (String line : table.lines().filter(line -> !line.isBlank()).toList()) {
      int arrow = line.lastIndexOf(ARROW);
      assertThat(arrow).as(line).isPositive();
      String text = line.substring(0, arrow).replace('⏎', '\n').replace('␍', '\r');
      rows.add(new Row(text, line.substring(arrow + ARROW.length()).strip()));
    }
    return rows;
  }

  private static Row seen(Scope scope, String text) {
    return new Row(text, Verdict.of(scope, text));
  }
}
