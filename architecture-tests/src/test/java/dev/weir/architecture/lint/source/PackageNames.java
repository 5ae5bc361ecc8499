package dev.weir.architecture.lint.source;

import com.sun.source.tree.PackageTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A package is named for what it is about; these words are about nothing. */
public final class PackageNames implements JavaRule {
  private static final Pattern EMPTY =
      Pattern.compile("(.*\\.)?(utils?|impl|internal|managers?|helpers?|common|misc)(\\..*)?");

  @Override
  public String name() {
    return "package-name";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.all(PackageTree.class)
        .filter(declared -> EMPTY.matcher(declared.getPackageName().toString()).matches())
        .map(
            declared ->
                unit.finding(
                    declared,
                    "the package name " + declared.getPackageName(),
                    "name the feature, with a word of docs/architecture.md"));
  }
}
