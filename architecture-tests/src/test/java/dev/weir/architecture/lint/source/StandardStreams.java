package dev.weir.architecture.lint.source;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import dev.weir.architecture.lint.tree.SourceFile;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Results go to stdout from the command line only, to which the main class of a program hands its
 * streams; everything else logs, or returns.
 */
public final class StandardStreams implements JavaRule {
  private static final Set<String> STREAMS = Set.of("System.out", "System.err");
  private static final Set<String> PROGRAMS = Set.of("bootstrap", "sqlserver-standin");
  private static final Set<String> FOR_DEVELOPERS = Set.of("testkit", "benchmarks");

  @Override
  public String name() {
    return "standard-stream";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    if (!unit.file().isMainCode() || mayPrint(unit)) {
      return Stream.empty();
    }
    return unit.all(MemberSelectTree.class)
        .filter(select -> STREAMS.contains(select.toString()))
        .map(
            select ->
                unit.finding(
                    select,
                    "printing to " + select,
                    "log it with keyed values, or return it to the command that prints it"));
  }

  private static boolean mayPrint(JavaUnit unit) {
    SourceFile file = unit.file();
    return FOR_DEVELOPERS.contains(file.module())
        || file.path().startsWith("bootstrap/src/main/java/dev/weir/bootstrap/cli/")
        || (PROGRAMS.contains(file.module()) && hasMainMethod(unit));
  }

  private static boolean hasMainMethod(JavaUnit unit) {
    return unit.all(MethodTree.class).anyMatch(method -> method.getName().contentEquals("main"));
  }
}
