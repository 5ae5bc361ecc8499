package dev.weir.architecture.lint.tree;

import java.util.stream.Stream;

/** A rule on the syntax of one Java file. */
public interface JavaRule extends LintRule {
  Stream<Finding> check(JavaUnit unit);

  @Override
  default Stream<Finding> check(SourceTree tree) {
    return tree.javaUnits().stream().flatMap(this::check);
  }
}
