package dev.weir.architecture.lint.source;

import com.sun.source.tree.CatchTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A failure that is caught and forgotten comes back as a riddle.
 *
 * <p>Nothing need be done where the failure is itself the answer, such as a client that went. Then
 * the type is one that can mean only this, and a comment says so.
 */
public final class EmptyCatches implements JavaRule {
  private static final Pattern TOO_WIDE =
      Pattern.compile("\\b(Throwable|Exception|RuntimeException|Error|InterruptedException)\\b");

  @Override
  public String name() {
    return "empty-catch";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.all(CatchTree.class)
        .filter(caught -> caught.getBlock().getStatements().isEmpty())
        .filter(caught -> isTooWide(caught) || !saysWhy(unit, caught))
        .map(
            caught ->
                unit.finding(
                    caught,
                    "a swallowed exception",
                    "return the other outcome, log it once, restore the interrupt, or let it"
                        + " through; if it is the answer, catch that very type and comment why"));
  }

  private static boolean isTooWide(CatchTree caught) {
    return TOO_WIDE.matcher(caught.getParameter().getType().toString()).find();
  }

  private static boolean saysWhy(JavaUnit unit, CatchTree caught) {
    String block = unit.textOf(caught.getBlock());
    return block.contains("//") || block.contains("/*");
  }
}
