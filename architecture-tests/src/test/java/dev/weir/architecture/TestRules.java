package dev.weir.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import java.util.List;

/** What tests must not do; these rules look at the modules' test classes. */
final class TestRules {
  private TestRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "tests-of-the-core-use-virtual-time",
            "hand in a time that the test chose",
            layout ->
                classes()
                    .that(layout.in(Layout.CORE))
                    .should(Bans.CLOCKS.and(Bans.SLEEPING).condition())),
        new Rule(
            "random-tests-have-a-seed",
            "take the generator from Seeded, which reports the seed and takes it back",
            layout ->
                classes()
                    .that(layout.inAny())
                    .and()
                    .doNotHaveSimpleName("Seeded")
                    .should(Bans.LOTS.condition())),
        new Rule(
            "tests-do-not-sleep",
            "await a condition with a deadline, or use virtual time",
            layout -> classes().that(layout.inAny()).should(Bans.SLEEPING.condition())));
  }
}
