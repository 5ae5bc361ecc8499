package dev.weir.architecture.lint.source;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.LiteralTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.stream.Stream;

/** A test that is switched off says why, or it stays off for ever. */
public final class DisabledTests implements JavaRule {
  @Override
  public String name() {
    return "disabled-without-reason";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.all(AnnotationTree.class)
        .filter(annotation -> annotation.getAnnotationType().toString().endsWith("Disabled"))
        .filter(annotation -> !hasReason(annotation))
        .map(
            annotation ->
                unit.finding(
                    annotation,
                    "a test is disabled and does not say why",
                    "mend the test, or give the reason: @Disabled(\"…\")"));
  }

  private static boolean hasReason(AnnotationTree annotation) {
    return annotation.getArguments().stream()
            .noneMatch(
                argument ->
                    argument instanceof LiteralTree literal
                        && literal.getValue() instanceof String reason
                        && reason.isBlank())
        && !annotation.getArguments().isEmpty();
  }
}
