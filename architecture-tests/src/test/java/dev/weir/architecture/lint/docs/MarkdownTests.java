package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A test that a document names is there: a promise is worth what holds it.
 *
 * <p>Looked at are the words marked as code: {@code SomeTest}, {@code SomeIT}, and {@code
 * SomeTest#method}.
 */
public final class MarkdownTests implements LintRule {
  private static final Pattern TEST =
      Pattern.compile("\\b([A-Z]\\w*[a-z0-9](?:Test|IT))\\b(?:#(\\w+))?");

  @Override
  public String name() {
    return "markdown-test";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    List<SourceFile> tests = tree.files().stream().filter(SourceFile::isTestCode).toList();
    return tree.files().stream()
        .filter(SourceFile::isMarkdown)
        .flatMap(
            file -> Markdown.of(file).code().stream().flatMap(piece -> check(tests, file, piece)));
  }

  private static Stream<Finding> check(
      List<SourceFile> tests, SourceFile document, Markdown.Piece piece) {
    return TEST.matcher(piece.text())
        .results()
        .filter(named -> tests.stream().noneMatch(test -> isMeant(test, named)))
        .map(
            named ->
                new Finding(
                    document.path(),
                    piece.line(),
                    "the test " + named.group() + " is named and is not there",
                    "name the test that shows it"));
  }

  private static boolean isMeant(SourceFile test, MatchResult named) {
    return test.name().equals(named.group(1) + ".java")
        && (named.group(2) == null || test.text().contains("void " + named.group(2) + "("));
  }
}
