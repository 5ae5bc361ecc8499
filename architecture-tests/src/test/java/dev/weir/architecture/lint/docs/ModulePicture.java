package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page about the architecture names every module of the build. */
public final class ModulePicture implements LintRule {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final String PAGE = "docs/architecture.md";

  @Override
  public String name() {
    return "module-picture";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    Optional<SourceFile> page = tree.file(PAGE);
    return tree.file("pom.xml").stream()
        .flatMap(pom -> MODULE.matcher(pom.text()).results())
        .map(result -> result.group(1))
        .filter(module -> page.filter(file -> file.text().contains("`" + module + "`")).isEmpty())
        .map(
            module ->
                new Finding(
                    PAGE, 1, "the module " + module + " is missing", "say what it is and knows"));
  }
}
