package dev.weir.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Who may know whom: the arrows point inwards. */
final class LayerRules {
  private static final Set<WeirModule> PROGRAMS =
      EnumSet.of(WeirModule.BOOTSTRAP, WeirModule.BENCHMARKS);
  private static final Set<WeirModule> FURTHER_OUT =
      EnumSet.of(
          WeirModule.BOOTSTRAP, WeirModule.STANDIN, WeirModule.TESTKIT, WeirModule.BENCHMARKS);

  private LayerRules() {}

  static List<Rule> all() {
    return List.of(
        new Rule(
            "the-domain-depends-on-java-alone",
            "move what needs more to application or an adapter, and hand the domain its result",
            layout -> onlyKnows(layout, WeirModule.DOMAIN, EnumSet.of(WeirModule.DOMAIN))),
        new Rule(
            "the-application-depends-on-the-domain-alone",
            "declare a port in application and implement it in an adapter",
            layout -> onlyKnows(layout, WeirModule.APPLICATION, Layout.CORE)),
        new Rule(
            "adapters-ignore-each-other",
            "let them meet at a port of application, and wire them in bootstrap",
            layout -> ignore(layout, layout.in(Layout.ADAPTERS), Layout.ADAPTERS)),
        new Rule(
            "adapters-ignore-what-is-further-out",
            "hand the value in through the constructor, from bootstrap",
            layout -> ignore(layout, layout.in(Layout.ADAPTERS), FURTHER_OUT)),
        new Rule(
            "the-stand-in-depends-on-no-other-module",
            "write it again: a parser that both sides shared would hide a shared misreading",
            layout ->
                ignore(layout, layout.in(WeirModule.STANDIN), EnumSet.allOf(WeirModule.class))),
        new Rule(
            "only-bootstrap-starts-the-stand-in",
            "use it in bootstrap, in tests or in benchmarks",
            layout ->
                ignore(
                    layout,
                    layout.inAnyBut(WeirModule.BOOTSTRAP, WeirModule.BENCHMARKS),
                    EnumSet.of(WeirModule.STANDIN))),
        new Rule(
            "main-code-ignores-the-testkit",
            "move what both need to the module it belongs to",
            layout -> ignore(layout, layout.inAny(), EnumSet.of(WeirModule.TESTKIT))),
        new Rule(
            "nobody-depends-on-a-program",
            "move what both need to the module it belongs to",
            layout -> ignore(layout, layout.inAny(), PROGRAMS)),
        new Rule(
            "packages-form-no-cycle",
            "move the class that closes the circle, or split the package by its two ideas",
            layout -> slices().assignedFrom(packagesOf(layout)).should().beFreeOfCycles()));
  }

  private static ArchRule onlyKnows(Layout layout, WeirModule module, Set<WeirModule> known) {
    return classes()
        .that(layout.in(module))
        .should()
        .onlyDependOnClassesThat(
            layout.in(known).or(resideInAnyPackage("java..", "org.jspecify.annotations")));
  }

  /** A module always knows itself. */
  private static ArchRule ignore(
      Layout layout, DescribedPredicate<JavaClass> those, Set<WeirModule> modules) {
    return classes().that(those).should(Conditions.ignoreOtherModules(layout, modules));
  }

  private static SliceAssignment packagesOf(Layout layout) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
        return resideInAPackage(layout.root() + "..").test(javaClass)
            ? SliceIdentifier.of(javaClass.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of " + layout.root();
      }
    };
  }
}
