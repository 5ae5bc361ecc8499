package dev.weir.architecture.lint.text;

import static java.util.stream.Collectors.toList;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comments name their subject: a session, a waiter, an operator, and no pronoun instead. Tests have
 * older comments without one, and get no more of them.
 */
public final class PlainEnglish implements LintRule {
  private static final String MAIN = "/src/main/java/";
  private static final String TESTS = "/src/test/java/";

  /** The comments without a subject that are left in the tests of each module. */
  private static final Map<String, Integer> LEFT_IN_TESTS =
      Map.ofEntries(
          Map.entry("adapters-hazelcast", 10),
          Map.entry("adapters-http", 4),
          Map.entry("adapters-redis", 16),
          Map.entry("adapters-tds-netty", 163),
          Map.entry("application", 141),
          Map.entry("architecture-tests", 16),
          Map.entry("benchmarks", 2),
          Map.entry("bootstrap", 198),
          Map.entry("domain", 23),
          Map.entry("sqlserver-standin", 39));

  private static final Pattern COMMENT = Pattern.compile("^\\s*(/?\\*+|//)\\s?(?<text>.*)$");
  private static final Pattern NAMELESS =
      Pattern.compile(
          "\\b([Ww]ho|[Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody|[Ss]o many)\\b|^(What|Whether|How) [a-z]");

  @Override
  public String name() {
    return "plain-english";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    Map<String, List<Finding>> inTests =
        in(tree, TESTS)
            .collect(Collectors.groupingBy(PlainEnglish::module, TreeMap::new, toList()));
    return Stream.concat(
        in(tree, MAIN),
        inTests.entrySet().stream()
            .flatMap(
                each ->
                    each.getValue().stream().skip(LEFT_IN_TESTS.getOrDefault(each.getKey(), 0))));
  }

  private static Stream<Finding> in(SourceTree tree, String sources) {
    return tree.files().stream()
        .filter(file -> file.path().endsWith(".java") && file.path().contains(sources))
        .flatMap(PlainEnglish::nameless);
  }

  private static String module(Finding finding) {
    return finding.path().substring(0, finding.path().indexOf('/'));
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
