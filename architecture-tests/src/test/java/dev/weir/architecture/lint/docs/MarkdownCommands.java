package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a document tells the reader to type, or names as a file, is there.
 *
 * <p>Looked at are the words marked as code: scripts, the launchers at the root, names of checks
 * after {@code scripts/check}, modules after {@code -pl}, and paths that begin with a directory of
 * the repository.
 */
public final class MarkdownCommands implements LintRule {
  private static final Pattern ROOT_COMMAND = Pattern.compile("(?:^|[\\s(])\\./([\\w-]+)");
  private static final Pattern PATH =
      Pattern.compile(
          "(?:^|\\s)((?:docs|scripts|build|\\.ci|\\.mvn)/[\\w./-]*[\\w-])(?=$|[\\s,;)])");
  private static final Pattern CHECK = Pattern.compile("scripts/check +([a-z][a-z0-9-]*)");
  private static final Pattern MODULES = Pattern.compile("-pl +([a-z][a-z,-]*)");
  private static final String CHECKS = "scripts/checks";

  /** Named by the rules of the house before it is there. An entry goes when its file comes. */
  private static final Set<String> ANNOUNCED = Set.of("scripts/check");

  @Override
  public String name() {
    return "markdown-command";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(SourceFile::isMarkdown)
        .flatMap(
            file -> Markdown.of(file).code().stream().flatMap(piece -> check(tree, file, piece)));
  }

  private static Stream<Finding> check(SourceTree tree, SourceFile file, Markdown.Piece piece) {
    Stream<String> missingPaths =
        Stream.of(ROOT_COMMAND, PATH)
            .flatMap(pattern -> words(pattern, piece))
            .filter(path -> !tree.exists(path) && !ANNOUNCED.contains(path));
    Stream<String> missingChecks =
        words(CHECK, piece)
            .filter(name -> !isCheck(tree, name))
            .map(name -> "scripts/check " + name);
    Stream<String> missingModules =
        words(MODULES, piece)
            .flatMap(names -> List.of(names.split(",", -1)).stream())
            .filter(module -> !tree.exists(module + "/pom.xml"))
            .map(module -> "the module " + module);
    return Stream.of(missingPaths, missingChecks, missingModules)
        .flatMap(missing -> missing)
        .map(
            missing ->
                new Finding(
                    file.path(),
                    piece.line(),
                    missing + " is named and is not there",
                    "name what there is, or add it in the same commit"));
  }

  private static Stream<String> words(Pattern pattern, Markdown.Piece piece) {
    return pattern.matcher(piece.text()).results().map((MatchResult result) -> result.group(1));
  }

  /** A check is a file of that name, or a case of the script itself. */
  private static boolean isCheck(SourceTree tree, String name) {
    Optional<SourceFile> script = tree.file("scripts/check");
    boolean aCase = script.filter(file -> file.text().contains(name + ")")).isPresent();
    return aCase
        || tree.in(CHECKS).stream()
            .anyMatch(file -> file.name().replaceFirst("\\..*", "").equals(name));
  }
}
