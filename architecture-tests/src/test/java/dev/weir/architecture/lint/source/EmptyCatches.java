package dev.weir.architecture.lint.source;

import com.sun.source.tree.CatchTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.stream.Stream;

/** A failure that is caught and forgotten comes back as a riddle. */
public final class EmptyCatches implements JavaRule {
  @Override
  public String name() {
    return "empty-catch";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.all(CatchTree.class)
        .filter(caught -> caught.getBlock().getStatements().isEmpty())
        .map(
            caught ->
                unit.finding(
                    caught,
                    "a swallowed exception",
                    "handle it: return the other outcome, log it once with its reason, restore the"
                        + " interrupt, or let it through"));
  }
}
