package dev.weir.architecture.lint.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** The enums and sealed types of the repository by simple name, and the cases each of them has. */
final class ClosedTypes {
  private final Map<String, Set<String>> casesByType = new HashMap<>();

  private ClosedTypes() {}

  static ClosedTypes of(SourceTree tree) {
    ClosedTypes closed = new ClosedTypes();
    List<ClassTree> types =
        tree.javaUnits().stream()
            .map(unit -> unit.all(ClassTree.class))
            .flatMap(stream -> stream)
            .toList();
    types.stream().filter(type -> type.getKind() == Tree.Kind.ENUM).forEach(closed::addEnum);
    types.stream()
        .filter(type -> type.getModifiers().getFlags().contains(Modifier.SEALED))
        .forEach(type -> closed.casesByType.put(type.getSimpleName().toString(), new HashSet<>()));
    types.forEach(closed::addToItsSealedTypes);
    return closed;
  }

  private void addEnum(ClassTree type) {
    String name = type.getSimpleName().toString();
    Set<String> constants = new HashSet<>();
    for (Tree member : type.getMembers()) {
      if (member instanceof VariableTree variable && variable.getType().toString().equals(name)) {
        constants.add(variable.getName().toString());
      }
    }
    casesByType.put(name, constants);
  }

  private void addToItsSealedTypes(ClassTree type) {
    Stream.of(
            type.getImplementsClause(),
            Optional.ofNullable(type.getExtendsClause()).stream().toList())
        .flatMap(Collection::stream)
        .map(ClosedTypes::rawSimpleName)
        .map(name -> Optional.ofNullable(casesByType.get(name)))
        .flatMap(Optional::stream)
        .forEach(cases -> cases.add(type.getSimpleName().toString()));
  }

  /** The type of which all these are cases, if there is one. */
  Optional<String> typeWithAll(Set<String> names) {
    return casesByType.entrySet().stream()
        .filter(entry -> !names.isEmpty() && entry.getValue().containsAll(names))
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst();
  }

  /** {@code Idle} of {@code State.Idle<String>}. */
  static String rawSimpleName(Tree reference) {
    String text = reference.toString().replaceFirst("<.*", "");
    return text.substring(text.lastIndexOf('.') + 1);
  }
}
