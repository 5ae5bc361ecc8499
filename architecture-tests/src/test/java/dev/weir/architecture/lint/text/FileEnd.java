package dev.weir.architecture.lint.text;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.TextRule;
import java.util.stream.Stream;

/** A text file ends with one line feed: not with none, which joins lines, nor with empty lines. */
public final class FileEnd implements TextRule {
  @Override
  public String name() {
    return "end-of-file";
  }

  @Override
  public Stream<Finding> check(SourceFile file) {
    String text = file.text();
    if (file.isTestData() || text.isEmpty()) {
      return Stream.empty();
    }
    int lastLine = (int) text.lines().count();
    if (!text.endsWith("\n")) {
      return Stream.of(
          new Finding(file.path(), lastLine, "no line feed at the end", "end the last line, too"));
    }
    if (text.endsWith("\n\n")) {
      return Stream.of(
          new Finding(file.path(), lastLine, "empty lines at the end", "end after the last text"));
    }
    return Stream.empty();
  }
}
