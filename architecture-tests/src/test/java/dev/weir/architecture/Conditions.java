package dev.weir.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/** What the rules ask of a class beyond whom it knows. */
final class Conditions {
  // Words that fit every class, and so say nothing about this one. The words of the protocol, such
  // as TransactionManagerRequest, are not ours to change: only the end of a name counts.
  private static final Pattern EMPTY_PACKAGE =
      Pattern.compile("(.*\\.)?(utils?|impl|internal|managers?|helpers?)(\\..*)?");
  private static final Pattern EMPTY_SUFFIX = Pattern.compile(".*(Utils?|Impl|Manager|Helpers?)");

  private Conditions() {}

  /** Knows none of {@code modules}, unless it is its own. */
  static ArchCondition<JavaClass> ignoreOtherModules(Layout layout, Set<WeirModule> modules) {
    return new ArchCondition<>("ignore " + modules) {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        Optional<WeirModule> home = layout.moduleOf(item);
        for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
          Optional<WeirModule> target = layout.moduleOf(dependency.getTargetClass());
          if (target.filter(modules::contains).isPresent() && !target.equals(home)) {
            events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
          }
        }
      }
    };
  }

  static ArchCondition<JavaClass> haveNoSynchronizedMethod() {
    return new ArchCondition<>("have no synchronized method") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        for (JavaMethod method : item.getMethods()) {
          if (method.getModifiers().contains(JavaModifier.SYNCHRONIZED)) {
            report(item, events, "Method <" + method.getFullName() + "> is synchronized");
          }
        }
      }
    };
  }

  static ArchCondition<JavaClass> liveInANullMarkedPackage() {
    return new ArchCondition<>("live in a package whose package-info is @NullMarked") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean marked =
            item.getPackage()
                .tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
        if (!marked) {
          report(
              item,
              events,
              "Class <%s> lives in %s, which has no @NullMarked package-info"
                  .formatted(item.getFullName(), item.getPackageName()));
        }
      }
    };
  }

  static ArchCondition<JavaClass> haveATellingName() {
    return new ArchCondition<>("have a telling name") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        if (EMPTY_PACKAGE.matcher(item.getPackageName()).matches()
            || EMPTY_SUFFIX.matcher(item.getSimpleName()).matches()) {
          report(item, events, "Class <%s> could be anything".formatted(item.getFullName()));
        }
      }
    };
  }

  private static void report(JavaClass item, ConditionEvents events, String message) {
    events.add(
        SimpleConditionEvent.violated(item, message + " in " + item.getSourceCodeLocation()));
  }
}
