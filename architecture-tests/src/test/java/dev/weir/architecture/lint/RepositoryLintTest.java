package dev.weir.architecture.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The repository keeps the rules of the lint. That each of them can fail: {@link LintProofTest}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepositoryLintTest {
  private final Path root = Path.of(System.getProperty("weir.repository.root", ".."));
  private SourceTree repository = new SourceTree(List.of(), List.of());

  @BeforeAll
  void readTheRepository() throws IOException {
    repository = RepositoryFiles.read(root);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void isKept(String name, LintRule rule) {
    assertThat(rule.check(repository)).extracting(Finding::toString).isEmpty();
  }

  /** A lint that reads nothing finds nothing. */
  @Test
  void everyKindOfFileIsRead() {
    assertThat(
            List.of(
                "pom.xml",
                "CONTRIBUTING.md",
                "docs/architecture.md",
                "scripts/format",
                "domain/src/main/java/dev/weir/domain/bucket/BucketId.java",
                "domain/src/test/java/dev/weir/domain/bucket/BucketIdTest.java"))
        .allMatch(path -> repository.file(path).isPresent());
    assertThat(repository.files()).noneMatch(file -> file.path().contains("/target/"));
    assertThat(repository.javaUnits()).hasSizeGreaterThan(20);
  }

  @Test
  void everyRuleIsOnThePageAboutTheArchitecture() {
    String page = repository.file("docs/architecture.md").map(SourceFile::text).orElse("");
    assertThat(LintRules.all()).allMatch(rule -> page.contains("`" + rule.name() + "`"));
  }

  static List<Object[]> rules() {
    return LintRules.all().stream().map(rule -> new Object[] {rule.name(), rule}).toList();
  }
}
