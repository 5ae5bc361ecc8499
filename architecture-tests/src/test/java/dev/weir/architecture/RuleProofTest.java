package dev.weir.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule is shown to fail: a rule that cannot is a rule that nobody keeps.
 *
 * <p>Each rule has {@link Samples}, a small copy of the product. There it must report each class
 * named {@code Broken…} and none of the others, which stand for what it allows or are merely what a
 * broken class reaches for.
 */
class RuleProofTest {
  /** ArchUnit begins the account of a violation with what commits it, in angle brackets. */
  private static final Pattern CULPRIT = Pattern.compile("^\\P{Alnum}*[A-Za-z ]+ <([^>]+)>");

  @TempDir private static Path directory;

  private static JavaClasses samples;

  @BeforeAll
  static void compileSamples() throws IOException {
    samples = Samples.compile(rules(), directory);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void reportsEachBrokenClass(Rule rule) {
    List<String> broken = namesOf(rule, true);
    assertThat(broken).as("classes named Broken… in %s", rule.brokenLayout().root()).isNotEmpty();
    assertThat(broken)
        .as("%s must report each of its broken classes", rule)
        .allSatisfy(name -> assertThat(violations(rule)).anyMatch(line -> accuses(line, name)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void reportsNoOtherClass(Rule rule) {
    List<String> innocent = namesOf(rule, false);
    assertThat(violations(rule))
        .allSatisfy(line -> assertThat(innocent).noneMatch(name -> accuses(line, name)));
  }

  @Test
  void noTwoRulesShareAName() {
    assertThat(rules()).extracting(Rule::name).doesNotHaveDuplicates();
  }

  @Test
  void everyRuleIsOnThePageAboutTheArchitecture() throws IOException {
    String page = Files.readString(WeirClasses.REPOSITORY.resolve("docs/architecture.md"));
    assertThat(rules()).allMatch(rule -> page.contains("`" + rule.name() + "`"));
  }

  static List<Rule> rules() {
    return Rules.all();
  }

  private static List<String> violations(Rule rule) {
    return rule.in(rule.brokenLayout()).evaluate(classesFor(rule)).getFailureReport().getDetails();
  }

  private static List<String> namesOf(Rule rule, boolean broken) {
    return classesFor(rule).stream()
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .filter(type -> topLevel(type).startsWith("Broken") == broken)
        .map(JavaClass::getFullName)
        .toList();
  }

  private static JavaClasses classesFor(Rule rule) {
    return samples.that(resideInAPackage(rule.brokenLayout().root() + ".."));
  }

  private static String topLevel(JavaClass type) {
    String name = type.getFullName().substring(type.getPackageName().length() + 1);
    return name.replaceFirst("\\$.*", "");
  }

  /** Of a cycle, which has no beginning, all that are named are accused. */
  private static boolean accuses(String line, String className) {
    Matcher culprit = CULPRIT.matcher(line);
    if (!culprit.find()) {
      return line.contains(className);
    }
    String name = culprit.group(1);
    return name.equals(className)
        || name.startsWith(className + ".")
        || name.startsWith(className + "$");
  }
}
