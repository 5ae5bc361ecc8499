package dev.weir.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Decisions are pure: nothing in domain and application looks at the world or waits for it. */
final class CoreRules {
  private static final Ban CONCURRENCY =
      Ban.onTypes("concurrency", Ban.inPackages("java.util.concurrent.."));

  private CoreRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "the-core-reads-no-clock",
            "take the time as an argument or with the event",
            layout -> theCoreKeepsOff(layout, Bans.CLOCKS)),
        new Rule(
            "the-core-draws-no-lots",
            "take a java.util.random.RandomGenerator as an argument",
            layout -> theCoreKeepsOff(layout, Bans.LOTS.and(Bans.SECRETS))),
        new Rule(
            "the-core-does-no-input-and-output",
            "return an action or call a port, and let an adapter do it",
            layout -> theCoreKeepsOff(layout, Bans.INPUT_AND_OUTPUT)),
        new Rule(
            "the-core-does-not-log",
            "return what happened; the adapter that handles it logs it, once",
            layout -> theCoreKeepsOff(layout, Bans.LOGGERS.and(Bans.STANDARD_STREAMS))),
        new Rule(
            "the-core-has-no-threads-or-locks",
            "confine the state to one owner and send it events, through a port or an Executor",
            layout ->
                classes()
                    .that(layout.in(Layout.CORE))
                    .should(Bans.THREADS_AND_LOCKS.condition())
                    .andShould(Conditions.haveNoSynchronizedMethod())),
        new Rule(
            "the-domain-knows-no-concurrency",
            "keep it to values and single-threaded machines; who calls from where is application's",
            layout ->
                classes().that(layout.in(WeirModule.DOMAIN)).should(CONCURRENCY.condition())));
  }

  private static ArchRule theCoreKeepsOff(Layout layout, Ban ban) {
    return classes().that(layout.in(Layout.CORE)).should(ban.condition());
  }
}
