package dev.weir.architecture.lint;

import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the files of a repository: what a person wrote, not what a build or an editor made. */
final class RepositoryFiles extends SimpleFileVisitor<Path> {
  private static final Set<String> HIDDEN_BUT_OURS = Set.of(".ci", ".mvn", ".github");
  private static final Set<String> MADE_BY_TOOLS = Set.of("target", "node_modules");
  private static final Set<String> TEXT =
      Set.of(
          "java",
          "md",
          "xml",
          "yaml",
          "yml",
          "json",
          "properties",
          "sh",
          "lua",
          "sql",
          "html",
          "css",
          "js",
          "txt",
          "cfg",
          "conf",
          "tpl",
          "gitignore",
          "editorconfig");

  private final Path root;
  private final List<SourceFile> texts = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private RepositoryFiles(Path root) {
    this.root = root;
  }

  static SourceTree read(Path root) throws IOException {
    RepositoryFiles files = new RepositoryFiles(root);
    Files.walkFileTree(root, files);
    return new SourceTree(files.texts, files.others);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
    String name = directory.getFileName().toString();
    boolean foreign =
        MADE_BY_TOOLS.contains(name) || (name.startsWith(".") && !HIDDEN_BUT_OURS.contains(name));
    return foreign && !directory.equals(root)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String path = root.relativize(file).toString().replace('\\', '/');
    String name = file.getFileName().toString();
    if (attributes.isRegularFile() && isText(name, file)) {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      texts.add(new SourceFile(path, text, Files.isExecutable(file)));
    } else {
      others.add(path);
    }
    return FileVisitResult.CONTINUE;
  }

  /** Scripts and Dockerfiles have no extension; they are told by how they begin. */
  private static boolean isText(String name, Path file) throws IOException {
    int dot = name.lastIndexOf('.');
    if (dot >= 0) {
      return TEXT.contains(name.substring(dot + 1));
    }
    byte[] content = Files.readAllBytes(file);
    return name.equals("Dockerfile")
        || (content.length > 2 && content[0] == '#' && content[1] == '!');
  }
}
