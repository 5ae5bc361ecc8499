package dev.weir.architecture.lint.text;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Comments name their subject: a session, a waiter, an operator, not "who" or "nobody". */
public final class PlainEnglish implements LintRule {
  private static final String MAIN = "/src/main/java/";
  private static final Pattern COMMENT = Pattern.compile("^\\s*(/?\\*+|//)\\s?(?<text>.*)$");
  private static final Pattern NAMELESS =
      Pattern.compile(
          "\\b([Ww]ho|[Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody)\\b|^(What|Whether|How) [a-z]");

  @Override
  public String name() {
    return "plain-english";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(file -> file.path().endsWith(".java") && file.path().contains(MAIN))
        .flatMap(PlainEnglish::nameless);
  }

  private static Stream<Finding> nameless(SourceFile file) {
    List<Finding> found = new ArrayList<>();
    String[] lines = file.text().split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      var comment = COMMENT.matcher(lines[i]);
      if (comment.matches() && NAMELESS.matcher(comment.group("text")).find()) {
        found.add(
            new Finding(
                file.path(),
                i + 1,
                "a comment without a subject: " + comment.group("text").strip(),
                "name the session, the waiter, the connection, the caller or the operator"));
      }
    }
    return found.stream();
  }
}
