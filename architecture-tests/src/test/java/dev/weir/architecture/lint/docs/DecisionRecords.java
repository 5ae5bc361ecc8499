package dev.weir.architecture.lint.docs;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The records of decisions: numbered without gap or double, each with its sections and its line in
 * the index.
 *
 * <p>The numbers run in four ranges: architecture from 1, configuration from 20, coordination from
 * 40, reload and shutdown from 80. One may begin while that before it still has room.
 */
public final class DecisionRecords implements LintRule {
  static final List<String> SECTIONS =
      List.of("Status", "Context", "Decision", "Consequences", "Rejected alternatives");

  private static final String DIRECTORY = "docs/adr";
  private static final String INDEX = DIRECTORY + "/README.md";
  private static final Set<Integer> RANGES = Set.of(1, 20, 40, 80);
  private static final Pattern FILE = Pattern.compile("(\\d{4})-[a-z0-9]+(-[a-z0-9]+)*\\.md");
  private static final Pattern STATUS =
      Pattern.compile(
          "(Proposed|Accepted|Superseded by \\[\\d{4}]\\(\\d{4}-[a-z0-9-]+\\.md\\))\\.?");

  @Override
  public String name() {
    return "decision-record";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    List<SourceFile> records =
        tree.in(DIRECTORY).stream()
            .filter(file -> file.isMarkdown() && !file.path().equals(INDEX))
            .sorted(Comparator.comparing(SourceFile::path))
            .toList();
    List<Finding> findings = new ArrayList<>();
    findings.addAll(numbers(records));
    for (SourceFile file : records) {
      title(file).ifPresent(findings::add);
      sections(file).ifPresent(findings::add);
      status(file).ifPresent(findings::add);
      indexed(tree, file).ifPresent(findings::add);
    }
    return findings.stream();
  }

  private static List<Finding> numbers(List<SourceFile> records) {
    List<Finding> findings = new ArrayList<>();
    Map<Integer, SourceFile> byNumber = new HashMap<>();
    for (SourceFile file : records) {
      Matcher named = FILE.matcher(file.name());
      if (!named.matches()) {
        findings.add(at(file, 1, "the name " + file.name(), "call it NNNN-words-with-dashes.md"));
        continue;
      }
      int number = Integer.parseInt(named.group(1));
      SourceFile first = byNumber.putIfAbsent(number, file);
      if (first != null) {
        findings.add(
            at(file, 1, "the number is that of " + first.name(), "take the next free number"));
      }
    }
    for (Map.Entry<Integer, SourceFile> entry : byNumber.entrySet()) {
      int number = entry.getKey();
      boolean begins = RANGES.contains(number);
      if (!begins && !byNumber.containsKey(number - 1)) {
        findings.add(
            at(entry.getValue(), 1, "there is no number before it", "take the next free number"));
      }
    }
    return findings;
  }

  private static Optional<Finding> title(SourceFile file) {
    String number = file.name().replaceFirst("-.*", "");
    boolean titled = file.text().startsWith("# " + number + ": ");
    return titled
        ? Optional.empty()
        : Optional.of(
            at(file, 1, "the title", "begin with \"# " + number + ": \" and the decision"));
  }

  private static Optional<Finding> sections(SourceFile file) {
    List<String> found =
        file.lines().stream()
            .filter(line -> line.startsWith("## "))
            .map(line -> line.substring(3).strip())
            .toList();
    return found.equals(SECTIONS)
        ? Optional.empty()
        : Optional.of(at(file, 1, "the sections " + found, "have these, in order: " + SECTIONS));
  }

  private static Optional<Finding> status(SourceFile file) {
    List<String> lines = file.lines();
    int heading = lines.indexOf("## Status");
    Optional<String> status =
        lines.stream().skip(heading + 1L).filter(line -> !line.isBlank()).findFirst();
    boolean known =
        heading >= 0 && status.filter(line -> STATUS.matcher(line).matches()).isPresent();
    return known
        ? Optional.empty()
        : Optional.of(
            at(
                file,
                Math.max(1, heading + 1),
                "the status",
                "write Proposed, Accepted, or Superseded by [NNNN](NNNN-title.md)"));
  }

  private static Optional<Finding> indexed(SourceTree tree, SourceFile file) {
    boolean listed =
        tree.file(INDEX)
            .filter(index -> index.text().contains("](" + file.name() + ")"))
            .isPresent();
    return listed
        ? Optional.empty()
        : Optional.of(at(file, 1, "it is not in " + INDEX, "add its line there"));
  }

  private static Finding at(SourceFile file, int line, String what, String instead) {
    return new Finding(file.path(), line, what, instead);
  }
}
