package dev.weir.architecture.lint.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.stream.Stream;

/**
 * How long a class and a method may be. There is no list of exceptions; a table of cases in a test
 * is not counted as a method.
 *
 * <p>The limit for classes is high enough that no object has to be cut in two because of it: two
 * halves that hold each other are worse than one long class. Whether a shorter class has a second
 * idea in it is a question for its review.
 */
public final class Sizes implements JavaRule {
  static final int CLASS_LINES_MAX = 600;
  static final int METHOD_LINES_MAX = 60;

  @Override
  public String name() {
    return "size";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return Stream.concat(classes(unit), methods(unit));
  }

  private static Stream<Finding> classes(JavaUnit unit) {
    return unit.tree().getTypeDecls().stream()
        .filter(type -> unit.linesOf(type) > CLASS_LINES_MAX)
        .map(
            type ->
                unit.finding(
                    type,
                    "%s has %d lines, %d are allowed"
                        .formatted(
                            type instanceof ClassTree named ? named.getSimpleName() : "a type",
                            unit.linesOf(type),
                            CLASS_LINES_MAX),
                    "find the second idea in it and give that a class and a name"));
  }

  private static Stream<Finding> methods(JavaUnit unit) {
    return unit.all(MethodTree.class)
        .filter(method -> unit.linesOf(method) > METHOD_LINES_MAX)
        .filter(method -> !isTableOfATest(unit, method))
        .map(
            method ->
                unit.finding(
                    method,
                    "%s has %d lines, %d are allowed"
                        .formatted(method.getName(), unit.linesOf(method), METHOD_LINES_MAX),
                    "give each of its steps a method and a name"));
  }

  /** The cases of a test, returned as they stand: long, but with nothing in it to follow. */
  private static boolean isTableOfATest(JavaUnit unit, MethodTree method) {
    return unit.file().isTestCode()
        && method.getBody() != null
        && method.getBody().getStatements().size() == 1
        && method.getBody().getStatements().get(0) instanceof ReturnTree;
  }
}
