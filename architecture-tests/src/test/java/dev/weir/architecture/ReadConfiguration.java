package dev.weir.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a configuration file says reaches the code that acts on it: each component of a record of
 * the configuration is read outside of the configuration's own packages, directly or by a method of
 * such a record that is. A key that is parsed and never read does nothing.
 */
final class ReadConfiguration extends ArchCondition<JavaClass> {
  private final String configuration;

  /** A condition on the records in this package; what is below it makes and checks them. */
  ReadConfiguration(String configuration) {
    super("be read by what the configuration is for");
    this.configuration = configuration;
  }

  @Override
  public void check(JavaClass item, ConditionEvents events) {
    for (JavaField component : item.getFields()) {
      if (!component.getModifiers().contains(JavaModifier.STATIC) && !isRead(item, component)) {
        events.add(
            SimpleConditionEvent.violated(
                item,
                "Component <%s> is read by nothing but the configuration itself"
                    .formatted(component.getFullName())));
      }
    }
  }

  private boolean isRead(JavaClass owner, JavaField component) {
    Optional<JavaMethod> accessor = owner.tryGetMethod(component.getName());
    Set<JavaCodeUnit> seen = new HashSet<>();
    for (JavaFieldAccess access : component.getAccessesToSelf()) {
      boolean isAccessor = accessor.filter(access.getOrigin()::equals).isPresent();
      if (!isAccessor && isReader(access.getOrigin(), seen)) {
        return true;
      }
    }
    return accessor.isPresent() && isUsed(accessor.get(), seen);
  }

  private boolean isUsed(JavaMethod method, Set<JavaCodeUnit> seen) {
    if (!seen.add(method)) {
      return false;
    }
    List<JavaCodeUnit> origins = new ArrayList<>();
    method.getCallsOfSelf().forEach(call -> origins.add(call.getOrigin()));
    method.getReferencesToSelf().forEach(reference -> origins.add(reference.getOrigin()));
    return origins.stream().anyMatch(origin -> isReader(origin, seen))
        || implemented(method).anyMatch(declared -> isUsed(declared, seen));
  }

  private static Stream<JavaMethod> implemented(JavaMethod method) {
    String[] parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getFullName).toArray(String[]::new);
    return method.getOwner().getAllRawInterfaces().stream()
        .flatMap(type -> type.tryGetMethod(method.getName(), parameters).stream());
  }

  private boolean isReader(JavaCodeUnit origin, Set<JavaCodeUnit> seen) {
    String home = origin.getOwner().getPackageName();
    if (home.equals(configuration)) {
      return origin instanceof JavaMethod method && isUsed(method, seen);
    }
    return !home.startsWith(configuration + ".");
  }
}
