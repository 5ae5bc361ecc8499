package dev.weir.architecture.lint.tree;

import java.util.stream.Stream;

/** One thing the repository does not do. */
public interface LintRule {
  /** Dashed, as in {@code empty-catch}. */
  String name();

  Stream<Finding> check(SourceTree tree);
}
