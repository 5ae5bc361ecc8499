package dev.weir.architecture.lint.source;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.stream.Stream;

/** An import names what it imports, so that a reader knows where a word comes from. */
public final class WildcardImports implements JavaRule {
  @Override
  public String name() {
    return "wildcard-import";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.tree().getImports().stream()
        .filter(imported -> imported.getQualifiedIdentifier().toString().endsWith(".*"))
        .map(imported -> unit.finding(imported, "a wildcard import", "import each name"));
  }
}
