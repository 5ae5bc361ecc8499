package dev.weir.architecture.lint.tree;

import java.util.stream.Stream;

/** A rule on the syntax of one Java file. Files that break rules on purpose are not shown to it. */
public interface JavaRule extends LintRule {
  Stream<Finding> check(JavaUnit unit);

  @Override
  default Stream<Finding> check(SourceTree tree) {
    return tree.javaUnits().stream()
        .filter(unit -> !unit.file().isBrokenOnPurpose())
        .flatMap(this::check);
  }
}
