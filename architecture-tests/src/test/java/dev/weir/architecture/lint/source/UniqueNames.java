package dev.weir.architecture.lint.source;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A simple name means one class of the product, so that a search, a stack trace and a conversation
 * mean the same one. The stand-in server and the benchmarks are programs of their own.
 */
public final class UniqueNames implements LintRule {
  private static final Set<String> OTHER_PROGRAMS =
      Set.of("sqlserver-standin", "benchmarks", "testkit");

  private static final Set<String> OF_EVERY_PACKAGE = Set.of("package-info.java");

  @Override
  public String name() {
    return "unique-name";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(file -> file.isJava() && file.isMainCode())
        .filter(file -> !OTHER_PROGRAMS.contains(file.module()))
        .filter(file -> !OF_EVERY_PACKAGE.contains(file.name()))
        .collect(Collectors.groupingBy(SourceFile::name, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(sameName -> sameName.size() > 1)
        .flatMap(UniqueNames::findings);
  }

  private static Stream<Finding> findings(List<SourceFile> sameName) {
    return sameName.stream()
        .skip(1)
        .map(
            file ->
                new Finding(
                    file.path(),
                    1,
                    "the name of " + sameName.getFirst().path(),
                    "say in the name what tells the two apart"));
  }
}
