package dev.weir.architecture.lint.source;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every package of main code has a sign on its door: what lives there, and that it is null-marked.
 */
public final class PackageSigns implements LintRule {
  private static final String SIGN = "package-info.java";

  @Override
  public String name() {
    return "package-info";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(file -> file.isJava() && file.isMainCode())
        .map(SourceFile::directory)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .flatMap(directory -> check(tree, directory).stream());
  }

  private static Optional<Finding> check(SourceTree tree, String directory) {
    String path = directory + "/" + SIGN;
    Optional<SourceFile> sign = tree.file(path);
    if (sign.isEmpty()) {
      return Optional.of(
          new Finding(
              path,
              1,
              "a package without package-info.java",
              "add one that says what lives there and on which thread, with @NullMarked"));
    }
    String text = sign.get().text();
    if (!text.contains("@NullMarked") || !text.contains("/**")) {
      return Optional.of(
          new Finding(
              path,
              1,
              "a package-info.java without javadoc or without @NullMarked",
              "say what lives there and on which thread, and mark it"));
    }
    return Optional.empty();
  }
}
