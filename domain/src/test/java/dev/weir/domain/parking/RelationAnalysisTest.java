package dev.weir.domain.parking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ReadScanner;
import dev.weir.domain.tsql.RelationName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A view is rows that are only read if the tables behind it are. */
class RelationAnalysisTest {
  private static final RelationDefinition TABLE = new RelationDefinition(true, "dbo", null);

  private static RelationDefinition view(String schema, String text) {
    return new RelationDefinition(false, schema, text);
  }

  private static boolean readsOnly(Map<String, RelationDefinition> definitions) {
    RelationReference first =
        Objects.requireNonNull(
            RelationReference.of(new RelationName(null, null, "v"), "erp", "dbo"));
    RelationAnalysis analysis = new RelationAnalysis(new ReadScanner(new NameTable()), first);
    int asked = 0;
    while (!analysis.wanted().isEmpty()) {
      for (RelationReference wanted : new ArrayList<>(analysis.wanted())) {
        assertThat(asked++).as("names asked for").isLessThan(100);
        analysis.defined(wanted, definitions.getOrDefault(wanted.name(), RelationDefinition.NONE));
      }
    }
    return analysis.readsOnly();
  }

  @Test
  void aPlainTableIs() {
    assertThat(readsOnly(Map.of("v", TABLE))).isTrue();
  }

  @Test
  void anUnknownNameIsNot() {
    assertThat(readsOnly(Map.of())).isFalse();
  }

  @Test
  void aViewOfViewsOfTablesIs() {
    assertThat(
            readsOnly(
                Map.of(
                    "v", view("dbo", "CREATE VIEW v AS SELECT a FROM w JOIN t ON t.a = w.a"),
                    "w", view("dbo", "CREATE VIEW w AS SELECT a FROM t"),
                    "t", TABLE)))
        .isTrue();
  }

  @Test
  void aViewOfSomethingElseIsNot() {
    assertThat(
            readsOnly(
                Map.of(
                    "v", view("dbo", "CREATE VIEW v AS SELECT a FROM w"),
                    "w", view("dbo", "CREATE VIEW w AS SELECT dbo.f() AS a FROM t"),
                    "t", TABLE)))
        .isFalse();
  }

  @Test
  void aNameWithoutASchemaInAViewOfAnotherSchemaIsNotCertain() {
    assertThat(
            readsOnly(Map.of("v", view("sales", "CREATE VIEW v AS SELECT a FROM t"), "t", TABLE)))
        .isFalse();
    assertThat(
            readsOnly(
                Map.of("v", view("sales", "CREATE VIEW v AS SELECT a FROM sales.t"), "t", TABLE)))
        .isTrue();
  }

  @Test
  void aViewOfAnotherDatabaseIsNotFollowed() {
    assertThat(
            readsOnly(
                Map.of("v", view("dbo", "CREATE VIEW v AS SELECT a FROM crm.dbo.t"), "t", TABLE)))
        .isFalse();
  }

  @Test
  void viewsThatNameEachOtherEnd() {
    assertThat(
            readsOnly(
                Map.of(
                    "v", view("dbo", "CREATE VIEW v AS SELECT a FROM w"),
                    "w", view("dbo", "CREATE VIEW w AS SELECT a FROM v"))))
        .isTrue();
  }

  @Test
  void tooManyViewsAreNot() {
    assertThat(readsOnly(viewOf(RelationAnalysis.MOST - 1))).isTrue();
    assertThat(readsOnly(viewOf(RelationAnalysis.MOST))).isFalse();
  }

  /** A view of this many tables. */
  private static Map<String, RelationDefinition> viewOf(int tables) {
    Map<String, RelationDefinition> definitions = new HashMap<>();
    for (int i = 0; i < tables; i++) {
      definitions.put("t" + i, TABLE);
    }
    String from = String.join(", ", definitions.keySet());
    definitions.put("v", view("dbo", "CREATE VIEW v AS SELECT 1 AS a FROM " + from));
    return definitions;
  }

  @Test
  void theAnswerOfTheServerIsReadByItsNumbers() {
    RelationReference table = reference("sales", "t");
    RelationReference view = reference(null, "v");
    RelationReference missing = reference(null, "x");
    RelationQuestion question = new RelationQuestion(List.of(table, view, missing));
    String text = "CREATE VIEW v AS SELECT 1 AS a";

    assertThat(
            question.answered(
                List.of(
                    List.of("1", "view", "dbo", "" + text.length(), text),
                    List.of("0", "table", "sales", "", ""))))
        .containsEntry(table, new RelationDefinition(true, "sales", null))
        .containsEntry(view, new RelationDefinition(false, "dbo", text))
        .containsEntry(missing, RelationDefinition.NONE);
    assertThat(question.answered(List.of(List.of("1", "view", "dbo", "99", text))))
        .as("truncated by TEXTSIZE")
        .containsEntry(view, new RelationDefinition(false, "dbo", null));
    assertThat(question.answered(List.of(List.of("7", "table", "dbo", "", ""))))
        .containsEntry(table, RelationDefinition.NONE);
  }

  private static RelationReference reference(@Nullable String schema, String name) {
    return Objects.requireNonNull(
        RelationReference.of(new RelationName(null, schema, name), "erp", "own"));
  }

  @Test
  void aNameWithoutASchemaIsLookedUpInBothSchemas() {
    assertThat(new RelationQuestion(List.of(reference(null, "it's]"))).text())
        .contains("COALESCE(OBJECT_ID(N'[own].[it''s]]]'),OBJECT_ID(N'[dbo].[it''s]]]'))");
    assertThat(new RelationQuestion(List.of(reference("sales", "t"))).text())
        .contains("OBJECT_ID(N'[sales].[t]')")
        .doesNotContain("COALESCE");
  }
}
