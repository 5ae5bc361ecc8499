package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.net.URI;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A relative link leads to a file of the repository, and its anchor to a heading there. */
public final class MarkdownLinks implements LintRule {
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)(\\s+\"[^\"]*\")?\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  @Override
  public String name() {
    return "markdown-link";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(SourceFile::isMarkdown)
        .flatMap(
            file ->
                Markdown.of(file).prose().stream()
                    .flatMap(
                        piece ->
                            LINK.matcher(piece.text())
                                .results()
                                .flatMap(link -> check(tree, file, piece.line(), link).stream())));
  }

  private static Optional<Finding> check(
      SourceTree tree, SourceFile file, int line, MatchResult link) {
    String target = link.group(1);
    if (ELSEWHERE.matcher(target).matches()) {
      return Optional.empty();
    }
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    String resolved = path.isEmpty() ? file.path() : resolve(file.directory(), path);
    if (!tree.exists(resolved)) {
      return Optional.of(
          new Finding(
              file.path(),
              line,
              "a link to " + target + ", which is not there",
              "link what there is, or leave it as a word until it is there"));
    }
    boolean anchored = hash >= 0 && hash < target.length() - 1;
    if (anchored && !hasAnchor(tree, resolved, target.substring(hash + 1))) {
      return Optional.of(
          new Finding(
              file.path(),
              line,
              "a link to the heading " + target + ", which is not there",
              "take the words of a heading of " + resolved));
    }
    return Optional.empty();
  }

  private static boolean hasAnchor(SourceTree tree, String path, String anchor) {
    Optional<SourceFile> file = tree.file(path).filter(SourceFile::isMarkdown);
    return file.isEmpty() || Markdown.of(file.get()).anchors().contains(anchor);
  }

  private static String resolve(String directory, String path) {
    String base = directory.isEmpty() ? "/" : "/" + directory + "/";
    String resolved = URI.create(base).resolve(path).normalize().getPath();
    return resolved.replaceFirst("^/", "").replaceFirst("/$", "");
  }
}
