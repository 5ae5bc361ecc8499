package dev.weir.architecture.lint.text;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Comments name their subject: a session, a waiter, an operator, not "who" or "nobody". A module
 * that has such comments may keep as many as it has, and gets no new ones.
 */
public final class PlainEnglish implements LintRule {
  private static final String MAIN = "/src/main/java/";

  /** The comments that are still to be mended, by module; all others have none. */
  private static final Map<String, Integer> LEFT =
      Map.ofEntries(
          Map.entry("adapters-tds-netty", 3),
          Map.entry("benchmarks", 49),
          Map.entry("testkit", 25));

  private static final Pattern COMMENT = Pattern.compile("^\\s*(/?\\*+|//)\\s?(?<text>.*)$");
  private static final Pattern NAMELESS =
      Pattern.compile(
          "\\b([Ww]ho|[Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody)\\b|^(What|Whether|How) [a-z]");

  private final Map<String, Integer> left;

  /** With what is left in this repository. */
  public PlainEnglish() {
    this(LEFT);
  }

  /** With these numbers of comments that modules may keep. */
  public PlainEnglish(Map<String, Integer> left) {
    this.left = left;
  }

  @Override
  public String name() {
    return "plain-english";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    return tree.files().stream()
        .filter(file -> file.path().endsWith(".java") && file.path().contains(MAIN))
        .map(PlainEnglish::moduleOf)
        .distinct()
        .flatMap(module -> check(module, tree));
  }

  private static String moduleOf(SourceFile file) {
    return file.path().substring(0, file.path().indexOf(MAIN));
  }

  private Stream<Finding> check(String module, SourceTree tree) {
    List<Finding> found =
        tree.files().stream()
            .filter(file -> file.path().startsWith(module + MAIN))
            .flatMap(PlainEnglish::nameless)
            .toList();
    return found.size() > left.getOrDefault(module, 0) ? found.stream() : Stream.empty();
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
