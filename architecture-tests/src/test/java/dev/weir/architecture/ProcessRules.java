package dev.weir.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.weir.architecture.Ban.member;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.stream.Stream;

/** What belongs to the process as a whole is done in one place; and event loops keep turning. */
final class ProcessRules {
  private static final Ban WAITING_FOR_NETTY =
      Ban.onMembers(
          "waiting for Netty",
          member(
              "io.netty.util.concurrent.Future",
              "sync",
              "syncUninterruptibly",
              "await",
              "awaitUninterruptibly",
              "get"));

  private static final String APPENDER = "ch.qos.logback.core.Appender";

  /** They write on the thread that logs, or lock it, or lose events without a count. */
  private static final Ban APPENDERS_OF_LOGBACK =
      Ban.onTypes(
          "Logback's own appenders",
          type ->
              Stream.of("OutputStreamAppender", "AppenderBase", "AsyncAppenderBase")
                  .anyMatch(name -> type.isAssignableTo("ch.qos.logback.core." + name)));

  private ProcessRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "only-bootstrap-ends-the-process",
            "throw, or complete a future; bootstrap decides on the exit code",
            layout -> allKeepOff(layout.inAnyBut(WeirModule.BOOTSTRAP), Bans.ENDING_THE_PROCESS)),
        new Rule(
            "only-bootstrap-reads-the-environment",
            "make it a key of the configuration and take it as an argument",
            // The testkit reads the seed of random tests from a system property.
            layout ->
                allKeepOff(
                    layout.inAnyBut(WeirModule.BOOTSTRAP, WeirModule.TESTKIT), Bans.ENVIRONMENT)),
        new Rule(
            "only-bootstrap-touches-files",
            "take the content as an argument: text, bytes or an InputStream",
            ProcessRules::onlyBootstrapTouchesFiles),
        new Rule(
            "only-the-command-line-prints",
            "log it with keyed values, or return it to the command that prints it",
            ProcessRules::onlyTheCommandLinePrints),
        new Rule(
            "nobody-logs-through-java-util-logging",
            "use org.slf4j in adapters and bootstrap, System.Logger in the stand-in",
            layout ->
                allKeepOff(
                    layout.inAny(),
                    Ban.onTypes("java.util.logging", Ban.inPackages("java.util.logging..")))),
        new Rule(
            "configuration-is-read",
            "act on the key, or mark it withoutImplementation() and drop its component",
            ProcessRules::configurationIsRead),
        new Rule(
            "event-loops-do-not-block",
            "add a listener; what starts and stops the instance, and bootstrap, may wait",
            ProcessRules::eventLoopsDoNotBlock),
        new Rule(
            "appenders-do-not-block",
            "event loops log: queue the event for a thread of its own, as StandardErrorAppender",
            ProcessRules::appendersDoNotBlock));
  }

  /** The testkit starts servers in directories of their own; benchmarks keep reports. */
  private static ArchRule onlyBootstrapTouchesFiles(Layout layout) {
    // What Linux tells of the process has the look of a file.
    DescribedPredicate<JavaClass> proc =
        layout.in(WeirModule.METRICS).and(simpleName("ProcStatus"));
    return allKeepOff(
        layout
            .inAnyBut(WeirModule.BOOTSTRAP, WeirModule.TESTKIT, WeirModule.BENCHMARKS)
            .and(not(proc)),
        Bans.FILES);
  }

  private static ArchRule configurationIsRead(Layout layout) {
    String configuration = layout.packageOf(WeirModule.BOOTSTRAP) + ".config";
    return classes()
        .that()
        .areRecords()
        .and(resideInAPackage(configuration))
        .should(new ReadConfiguration(configuration));
  }

  private static ArchRule eventLoopsDoNotBlock(Layout layout) {
    // The instance is started and stopped from outside its loops, and that may take a while.
    DescribedPredicate<JavaClass> startAndStop =
        resideInAPackage(layout.packageOf(WeirModule.TDS) + ".instance");
    return allKeepOff(
        layout.in(WeirModule.TDS).and(not(startAndStop)),
        Bans.BLOCKING.and(WAITING_FOR_NETTY).and(Bans.WRITING));
  }

  private static ArchRule appendersDoNotBlock(Layout layout) {
    // The testkit keeps the lines of a test in a list.
    return CompositeArchRule.of(
            allKeepOff(layout.inAnyBut(WeirModule.TESTKIT), APPENDERS_OF_LOGBACK))
        .and(
            classes()
                .that(layout.inAny().and(assignableTo(APPENDER)))
                .should(Bans.BLOCKING.and(Bans.WRITING).and(Bans.LOCKS).condition())
                .andShould(Conditions.haveNoSynchronizedMethod()));
  }

  private static ArchRule onlyTheCommandLinePrints(Layout layout) {
    DescribedPredicate<JavaClass> commandLine =
        resideInAPackage(layout.packageOf(WeirModule.BOOTSTRAP) + ".cli..");
    // Benchmarks and testkit speak to developers; the main class of a program hands out its
    // streams.
    return allKeepOff(
        layout
            .inAnyBut(WeirModule.BENCHMARKS, WeirModule.TESTKIT)
            .and(not(commandLine))
            .and(not(mainClassOfAProgram(layout))),
        Bans.STANDARD_STREAMS);
  }

  private static DescribedPredicate<JavaClass> mainClassOfAProgram(Layout layout) {
    return layout
        .in(WeirModule.BOOTSTRAP, WeirModule.STANDIN)
        .and(
            DescribedPredicate.describe(
                "have a main method",
                type -> type.tryGetMethod("main", String[].class).isPresent()));
  }

  private static ArchRule allKeepOff(DescribedPredicate<JavaClass> those, Ban ban) {
    return classes().that(those).should(ban.condition());
  }
}
