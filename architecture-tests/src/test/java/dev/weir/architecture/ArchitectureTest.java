package dev.weir.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;

/** The rules hold for the product. That each of them can fail is shown by {@link RuleProofTest}. */
@AnalyzeClasses(
    packages = "dev.weir",
    importOptions = {ImportOption.DoNotIncludeTests.class, WeirClasses.WrittenByHand.class})
class ArchitectureTest {
  @ArchTest
  static void theArrowsPointInwards(JavaClasses classes) {
    check(LayerRules.all(), classes);
  }

  @ArchTest
  static void decisionsArePure(JavaClasses classes) {
    check(CoreRules.all(), classes);
  }

  @ArchTest
  static void everyLibraryHasItsHome(JavaClasses classes) {
    check(LibraryRules.all(), classes);
  }

  @ArchTest
  static void theProcessBelongsToBootstrap(JavaClasses classes) {
    check(ProcessRules.all(), classes);
  }

  @ArchTest
  static void namesAreTelling(JavaClasses classes) {
    check(NameRules.all(), classes);
  }

  @ArchTest
  static void testsNeedNoLuckAndNoPatience(JavaClasses classes) {
    check(TestRules.all(), WeirClasses.ofTests());
  }

  /** All rules at once: who broke two of them should not learn of the second tomorrow. */
  private static void check(List<Rule> rules, JavaClasses classes) {
    List<String> violations =
        rules.stream()
            .map(rule -> rule.in(Layout.WEIR).evaluate(classes))
            .filter(EvaluationResult::hasViolation)
            .map(result -> result.getFailureReport().toString())
            .toList();
    assertThat(violations).isEmpty();
  }
}
