package dev.weir.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a class must not touch: whole types, or single members of types that it may otherwise use.
 *
 * @param what the thing as it stands in the sentence "does not …"
 */
record Ban(String what, Predicate<JavaClass> types, Predicate<JavaAccess<?>> members) {

  static Ban onTypes(String what, Predicate<JavaClass> types) {
    return new Ban(what, types, access -> false);
  }

  static Ban onMembers(String what, Predicate<JavaAccess<?>> members) {
    return new Ban(what, type -> false, members);
  }

  Ban and(Ban other) {
    return new Ban(
        what + ", " + other.what,
        type -> types.test(type) || other.types.test(type),
        access -> members.test(access) || other.members.test(access));
  }

  /** Members with one of these names, of {@code owner} or a type below it. */
  static Predicate<JavaAccess<?>> member(Class<?> owner, String... names) {
    return member(owner.getName(), names);
  }

  static Predicate<JavaAccess<?>> member(String owner, String... names) {
    Set<String> wanted = Set.of(names);
    return access ->
        wanted.contains(access.getTarget().getName())
            && access.getTarget().getOwner().isAssignableTo(owner);
  }

  /** The constructor without arguments, which usually takes its input from the surroundings. */
  static Predicate<JavaAccess<?>> newWithoutArguments(Class<?> owner) {
    return access -> access.getTarget().getFullName().equals(owner.getName() + ".<init>()");
  }

  /** One of these types, or one nested in them. */
  static Predicate<JavaClass> anyOf(Class<?>... types) {
    Set<String> names = Set.copyOf(List.of(types).stream().map(Class::getName).toList());
    return type -> names.contains(type.getName());
  }

  /** One of these types or anything below them. */
  static Predicate<JavaClass> anyBelow(Class<?>... types) {
    return type -> List.of(types).stream().anyMatch(type::isAssignableTo);
  }

  static Predicate<JavaClass> inPackages(String... patterns) {
    DescribedPredicate<JavaClass> inside = JavaClass.Predicates.resideInAnyPackage(patterns);
    return inside;
  }

  ArchCondition<JavaClass> condition() {
    return new ArchCondition<>("keep off " + what) {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
          if (types.test(dependency.getTargetClass())) {
            events.add(SimpleConditionEvent.violated(item, dependency.getDescription()));
          }
        }
        for (JavaAccess<?> access : item.getAccessesFromSelf()) {
          if (members.test(access)) {
            events.add(SimpleConditionEvent.violated(item, access.getDescription()));
          }
        }
      }
    };
  }
}
