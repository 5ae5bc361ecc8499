package dev.weir.architecture.lint.tree;

import java.util.stream.Stream;

/** A rule that needs to see no more than one file at a time. */
public interface TextRule extends LintRule {
  Stream<Finding> check(SourceFile file);

  @Override
  default Stream<Finding> check(SourceTree tree) {
    return tree.files().stream().flatMap(this::check);
  }
}
