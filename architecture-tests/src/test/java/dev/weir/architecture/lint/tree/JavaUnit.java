package dev.weir.architecture.lint.tree;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A Java file as javac parses it: syntax only, no types. */
public final class JavaUnit {
  private final SourceFile file;
  private final CompilationUnitTree tree;
  private final SourcePositions positions;
  private final List<Tree> nodes = new ArrayList<>();

  private JavaUnit(SourceFile file, CompilationUnitTree tree, SourcePositions positions) {
    this.file = file;
    this.tree = tree;
    this.positions = positions;
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void scan(@Nullable Tree node, @Nullable Void unused) {
        if (node != null) {
          nodes.add(node);
        }
        return super.scan(node, null);
      }
    }.scan(tree, null);
  }

  static List<JavaUnit> parse(List<SourceFile> files) {
    if (files.isEmpty()) {
      return List.of();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    // javac wraps the objects it is given, so a tree is led back to its file by URI.
    Map<URI, SourceFile> byUri =
        files.stream().collect(Collectors.toMap(InMemory::uriOf, file -> file));
    List<InMemory> objects = files.stream().map(InMemory::new).toList();
    JavacTask task =
        (JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, objects);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<JavaUnit> units = new ArrayList<>();
    try {
      for (CompilationUnitTree tree : task.parse()) {
        SourceFile file = Objects.requireNonNull(byUri.get(tree.getSourceFile().toUri()));
        units.add(new JavaUnit(file, tree, positions));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!problems.getDiagnostics().isEmpty()) {
      throw new IllegalArgumentException("does not parse: " + problems.getDiagnostics());
    }
    return units;
  }

  public SourceFile file() {
    return file;
  }

  public CompilationUnitTree tree() {
    return tree;
  }

  /** Every node of that kind, in the order of the source. */
  public <T extends Tree> Stream<T> all(Class<T> kind) {
    return nodes.stream().filter(kind::isInstance).map(kind::cast);
  }

  public int firstLine(Tree node) {
    return (int) tree.getLineMap().getLineNumber(positions.getStartPosition(tree, node));
  }

  public int lastLine(Tree node) {
    return (int) tree.getLineMap().getLineNumber(positions.getEndPosition(tree, node));
  }

  /** From the first annotation to the closing brace; the javadoc does not count. */
  public int linesOf(Tree node) {
    return lastLine(node) - firstLine(node) + 1;
  }

  /** The text of a node as it stands in the file, comments included. */
  public String textOf(Tree node) {
    int start = (int) positions.getStartPosition(tree, node);
    int end = (int) positions.getEndPosition(tree, node);
    return file.text().substring(start, end);
  }

  public Finding finding(Tree node, String what, String instead) {
    return new Finding(file.path(), firstLine(node), what, instead);
  }

  private static final class InMemory extends SimpleJavaFileObject {
    private final SourceFile file;

    private InMemory(SourceFile file) {
      super(uriOf(file), Kind.SOURCE);
      this.file = file;
    }

    private static URI uriOf(SourceFile file) {
      return URI.create("string:///" + file.path());
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return file.text();
    }
  }
}
