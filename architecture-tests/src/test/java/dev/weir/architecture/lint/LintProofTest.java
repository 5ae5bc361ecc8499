package dev.weir.architecture.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule of the lint finds what breaks it, where it stands, and nothing else. */
class LintProofTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("proofs")
  void findsWhatBreaksIt(Proof proof) {
    LintRule rule =
        LintRules.all().stream()
            .filter(candidate -> candidate.name().equals(proof.rule()))
            .findFirst()
            .orElseThrow();
    assertThat(rule.check(proof.tree()))
        .extracting(Finding::place)
        .containsExactlyInAnyOrderElementsOf(proof.places());
  }

  @Test
  void everyRuleIsBrokenBySomething() {
    assertThat(
            proofs().stream()
                .filter(proof -> !proof.places().isEmpty())
                .map(Proof::rule)
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(LintRules.all().stream().map(LintRule::name).toList());
  }

  @Test
  void aFindingSaysWhereWhatAndWhatInstead() {
    assertThat(new Finding("a/B.java", 7, "a tab", "indent with two spaces"))
        .hasToString("a/B.java:7: a tab. Instead: indent with two spaces.");
  }

  static List<Proof> proofs() {
    return Stream.of(TextProofs.all(), SourceProofs.all(), DocsProofs.all())
        .flatMap(List::stream)
        .toList();
  }
}
