package dev.weir.architecture.lint.source;

import com.sun.source.tree.SynchronizedTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.Set;
import java.util.stream.Stream;

/** No locks in domain and application; a synchronized block leaves no trace that ArchUnit sees. */
public final class SynchronizedCore implements JavaRule {
  private static final Set<String> CORE = Set.of("domain", "application");

  @Override
  public String name() {
    return "synchronized-core";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    if (!CORE.contains(unit.file().module()) || !unit.file().isMainCode()) {
      return Stream.empty();
    }
    return unit.all(SynchronizedTree.class)
        .map(
            block ->
                unit.finding(
                    block,
                    "a lock in " + unit.file().module(),
                    "confine the state to its owner and send it an event"));
  }
}
