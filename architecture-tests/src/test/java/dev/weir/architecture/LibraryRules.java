package dev.weir.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.function.Predicate;

/** Every library has one home, so that replacing it is the work of one module. */
final class LibraryRules {
  private LibraryRules() {}

  static List<Rule> all() {
    return List.of(
        netty(),
        library("lettuce", "io.lettuce..").livesIn(WeirModule.REDIS),
        library("hazelcast", "com.hazelcast..").livesIn(WeirModule.HAZELCAST),
        library("micrometer", "io.micrometer..", "io.prometheus..").livesIn(WeirModule.METRICS),
        library("picocli", "picocli..").livesIn(WeirModule.BOOTSTRAP),
        library("jackson", "com.fasterxml.jackson..", "org.yaml.snakeyaml..")
            .livesIn(WeirModule.BOOTSTRAP, WeirModule.HTTP),
        library("logback", "ch.qos.logback..").livesIn(WeirModule.BOOTSTRAP, WeirModule.TESTKIT),
        library("h2", "org.h2..").livesIn(WeirModule.STANDIN),
        library("jdbc", "java.sql..", "javax.sql..", "com.microsoft.sqlserver..")
            .livesIn(WeirModule.STANDIN, WeirModule.BOOTSTRAP, WeirModule.BENCHMARKS),
        library("jmh", "org.openjdk.jmh..").livesIn(WeirModule.BENCHMARKS),
        library("junit", "org.junit..", "org.assertj..").livesIn(WeirModule.TESTKIT));
  }

  /** Lettuce answers with Netty's futures, so the module of Lettuce meets that one type. */
  private static Rule netty() {
    Predicate<JavaClass> netty = Ban.inPackages("io.netty..");
    Predicate<JavaClass> future = type -> type.getName().equals("io.netty.util.concurrent.Future");
    return new Rule(
        "netty-has-its-home",
        "use it in adapters-tds-netty only, behind a port of application",
        layout ->
            CompositeArchRule.of(
                    classes()
                        .that(
                            layout.inAnyBut(
                                WeirModule.TDS, WeirModule.REDIS, WeirModule.BENCHMARKS))
                        .should(Ban.onTypes("Netty", netty).condition()))
                .and(
                    classes()
                        .that(layout.in(WeirModule.REDIS))
                        .should(Ban.onTypes("Netty", netty.and(future.negate())).condition())));
  }

  private static Library library(String name, String... packages) {
    return new Library(name, packages);
  }

  private static final class Library {
    private final String name;
    private final String[] packages;

    private Library(String name, String[] packages) {
      this.name = name;
      this.packages = packages.clone();
    }

    private Rule livesIn(WeirModule... homes) {
      List<String> directories = List.of(homes).stream().map(WeirModule::directory).toList();
      return new Rule(
          name + "-has-its-home",
          "use it in " + String.join(" or ", directories) + " only, behind a port of application",
          layout ->
              noClasses()
                  .that(layout.inAnyBut(homes))
                  .should()
                  .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(packages)));
    }
  }
}
