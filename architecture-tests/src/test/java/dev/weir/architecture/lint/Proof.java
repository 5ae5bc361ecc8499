package dev.weir.architecture.lint;

import dev.weir.architecture.lint.tree.SourceFile;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.List;
import java.util.stream.Stream;

/** A small repository in memory, and the places in it that a rule must report, and no others. */
record Proof(String rule, String shows, List<SourceFile> files, List<String> places) {
  static Proof of(String rule, String shows) {
    return new Proof(rule, shows, List.of(), List.of());
  }

  Proof file(String path, String text) {
    return file(new SourceFile(path, text));
  }

  Proof file(SourceFile file) {
    return new Proof(rule, shows, append(files, file), places);
  }

  /** {@code path:line} of everything that the rule must find. */
  Proof finds(String... found) {
    return new Proof(rule, shows, files, List.of(found));
  }

  SourceTree tree() {
    return new SourceTree(files, List.of());
  }

  private static <T> List<T> append(List<T> list, T last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  @Override
  public String toString() {
    return rule + ": " + shows;
  }
}
