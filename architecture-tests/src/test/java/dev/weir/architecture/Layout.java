package dev.weir.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where the modules' packages are below a root: the product's, or that of a broken copy of it. */
record Layout(String root) {
  static final Layout WEIR = new Layout("dev.weir");

  /** Know the libraries; may know neither each other nor anything further out. */
  static final Set<WeirModule> ADAPTERS =
      EnumSet.of(
          WeirModule.TDS,
          WeirModule.REDIS,
          WeirModule.HAZELCAST,
          WeirModule.METRICS,
          WeirModule.HTTP);

  /** The modules whose decisions are pure. */
  static final Set<WeirModule> CORE = EnumSet.of(WeirModule.DOMAIN, WeirModule.APPLICATION);

  DescribedPredicate<JavaClass> in(WeirModule... modules) {
    return in(EnumSet.copyOf(Arrays.asList(modules)));
  }

  DescribedPredicate<JavaClass> in(Set<WeirModule> modules) {
    return resideInAnyPackage(
        modules.stream().map(module -> packageOf(module) + "..").toArray(String[]::new));
  }

  DescribedPredicate<JavaClass> inAnyBut(WeirModule... modules) {
    Set<WeirModule> others = EnumSet.allOf(WeirModule.class);
    Stream.of(modules).forEach(others::remove);
    return in(others);
  }

  DescribedPredicate<JavaClass> inAny() {
    return in(EnumSet.allOf(WeirModule.class));
  }

  Optional<WeirModule> moduleOf(JavaClass type) {
    return Arrays.stream(WeirModule.values())
        .filter(module -> (type.getPackageName() + ".").startsWith(packageOf(module) + "."))
        .findFirst();
  }

  String packageOf(WeirModule module) {
    return root + "." + module.packageSegment();
  }
}
