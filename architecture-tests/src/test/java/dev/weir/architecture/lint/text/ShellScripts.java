package dev.weir.architecture.lint.text;

import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.TextRule;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A script can be run as it is, and stops where something fails. */
public final class ShellScripts implements TextRule {
  private static final Pattern STRICT =
      Pattern.compile("^set -(?=\\w*e)(?=\\w*u)\\w+", Pattern.MULTILINE);

  @Override
  public String name() {
    return "shell-script";
  }

  @Override
  public Stream<Finding> check(SourceFile file) {
    if (!file.isShellScript()) {
      return Stream.empty();
    }
    List<Finding> findings = new ArrayList<>();
    if (!file.executable()) {
      findings.add(
          new Finding(
              file.path(), 1, "a script that cannot be executed", "chmod +x, and commit it"));
    }
    if (!STRICT.matcher(file.text()).find()) {
      findings.add(
          new Finding(
              file.path(), 1, "a script that goes on after a failure", "begin it with set -eu"));
    }
    return findings.stream();
  }
}
