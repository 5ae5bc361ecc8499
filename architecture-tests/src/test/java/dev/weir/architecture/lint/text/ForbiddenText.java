package dev.weir.architecture.lint.text;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.TextRule;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A pattern that no line of certain files may contain. */
public record ForbiddenText(
    String name, Predicate<SourceFile> where, Pattern pattern, String what, String instead)
    implements TextRule {

  /**
   * Every pattern there is. What a pattern looks for stands here in pieces, lest it find itself.
   */
  public static List<ForbiddenText> all() {
    return List.of(
        new ForbiddenText(
            "unfinished-work",
            file -> true,
            Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b"),
            "a note to finish it later",
            "finish it, or leave it out and say in the docs what is not there"),
        new ForbiddenText(
            "number-of-an-issue",
            file -> !file.isMarkdown(),
            Pattern.compile("\\b[Ii]ssue" + " #?\\d+"),
            "an issue named by its number",
            "write down the reason itself; who reads this has no tracker at hand"),
        new ForbiddenText(
            "path-of-a-machine",
            file -> true,
            Pattern.compile("(^|[^\\w.$}~-])/(" + "work|farm|home|root|Users)/\\w"),
            "an absolute path of somebody's machine",
            "name it relative to the repository, or take it from configuration"),
        new ForbiddenText(
            "host-of-a-registry",
            file -> true,
            registryHosts(),
            "the host name of a package registry",
            "leave it to the tool's own settings, which differ from place to place"),
        new ForbiddenText(
            "library-we-do-without",
            file -> file.isJava() || file.name().equals("pom.xml"),
            Pattern.compile("org\\.(mock" + "ito|easy" + "mock|jmock)|net\\.jq" + "wik"),
            "a mock library, or a property-test engine that is not ours",
            "write a fake by hand in testkit, or generate from a seed with Seeded"),
        new ForbiddenText(
            "log-appender",
            file -> file.path().contains("/src/main/resources/"),
            Pattern.compile(
                "<appender(?![-\\w])(?!.*class=\"dev\\.weir\\.bootstrap\\.logging\\.StandardErrorAppender\")"),
            "an appender that may wait for whoever reads the log",
            "event loops log: use StandardErrorAppender, which queues"),
        new ForbiddenText(
            "tab",
            file -> !file.isTestData(),
            Pattern.compile("\t"),
            "a tab",
            "indent with two spaces"),
        new ForbiddenText(
            "trailing-whitespace",
            file -> !file.isTestData(),
            Pattern.compile("[ \t\r]$"),
            "whitespace at the end of the line",
            "end the line where its text ends, with a line feed alone"));
  }

  @Override
  public Stream<Finding> check(SourceFile file) {
    if (!where.test(file)) {
      return Stream.empty();
    }
    List<String> lines = List.of(file.text().split("\n", -1));
    return IntStream.range(0, lines.size())
        .filter(index -> pattern.matcher(lines.get(index)).find())
        .mapToObj(index -> new Finding(file.path(), index + 1, what, instead));
  }

  private static Pattern registryHosts() {
    String dot = "\\.";
    List<String> hosts =
        List.of(
            String.join(dot, "repo1?", "maven", "(apache" + dot + ")?org"),
            String.join(dot, "registry", "(npmjs|yarnpkg)", "(org|com)"),
            String.join(dot, "proxy", "golang", "org"),
            String.join(dot, "(files" + dot + ")?pypi", "org"),
            "(artifactory|nexus)" + dot + "[\\w-]+" + dot + "\\w+");
    return Pattern.compile("\\b(" + String.join("|", hosts) + ")\\b");
  }

  @Override
  public String toString() {
    return name;
  }
}
