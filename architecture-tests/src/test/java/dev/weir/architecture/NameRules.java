package dev.weir.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import java.util.List;

/** What packages and classes say about themselves. */
final class NameRules {
  private NameRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "packages-are-null-marked",
            "add a package-info.java with @NullMarked that says what lives there",
            layout -> classes().that(layout.inAny()).should(Conditions.liveInANullMarkedPackage())),
        new Rule(
            "names-say-what-things-are",
            "take a word of the vocabulary in docs/architecture.md",
            layout -> classes().that(layout.inAny()).should(Conditions.haveATellingName())));
  }
}
