package dev.weir.architecture.lint.tree;

import java.util.List;

/**
 * A text file of the repository.
 *
 * @param path relative to the root, with slashes
 */
public record SourceFile(String path, String text, boolean executable) {
  public SourceFile(String path, String text) {
    this(path, text, false);
  }

  public List<String> lines() {
    return text.lines().toList();
  }

  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The directory, or the empty string for the root. */
  public String directory() {
    return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
  }

  /** The first directory of the path, which is a Maven module if the file belongs to one. */
  public String module() {
    return path.contains("/") ? path.substring(0, path.indexOf('/')) : "";
  }

  public boolean isJava() {
    return path.endsWith(".java");
  }

  public boolean isMarkdown() {
    return path.endsWith(".md");
  }

  public boolean isMainCode() {
    return path.contains("/src/main/java/");
  }

  public boolean isTestCode() {
    return path.contains("/src/test/java/");
  }

  /** Input of tests, which is allowed to be as ugly as the test needs. */
  public boolean isTestData() {
    return path.contains("/src/test/resources/") || path.startsWith("fixtures/");
  }

  public boolean isShellScript() {
    return text.startsWith("#!") && text.lines().limit(1).anyMatch(line -> line.endsWith("sh"));
  }
}
