package dev.weir.architecture.lint.tree;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The files of a repository: those that are text with their content, the others by name. */
public final class SourceTree {
  private final Map<String, SourceFile> byPath = new HashMap<>();
  private final Set<String> paths = new HashSet<>();
  private final List<SourceFile> files;
  private final List<JavaUnit> javaUnits;

  public SourceTree(List<SourceFile> files, List<String> otherPaths) {
    this.files = List.copyOf(files);
    for (SourceFile file : files) {
      byPath.put(file.path(), file);
      addWithDirectories(file.path());
    }
    otherPaths.forEach(this::addWithDirectories);
    this.javaUnits = JavaUnit.parse(files.stream().filter(SourceFile::isJava).toList());
  }

  private void addWithDirectories(String path) {
    paths.add(path);
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      paths.add(path.substring(0, slash));
    }
  }

  public List<SourceFile> files() {
    return files;
  }

  public List<JavaUnit> javaUnits() {
    return javaUnits;
  }

  public Optional<SourceFile> file(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** Whether there is a file or a directory of that name; the root is the empty string. */
  public boolean exists(String path) {
    return path.isEmpty() || paths.contains(path);
  }

  public List<SourceFile> in(String directory) {
    return files.stream().filter(file -> file.directory().equals(directory)).toList();
  }
}
