package dev.weir.architecture.lint.source;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaUnit;
import dev.weir.architecture.lint.tree.LintRule;
import dev.weir.architecture.lint.tree.SourceTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A switch over an enum or a sealed type of ours names every case.
 *
 * <p>With a default, a new case would be taken for an old one in silence; without, the compiler
 * shows every place that has to think about it. There are no types in a syntax tree, so a switch is
 * taken for one over a type of ours when all its labels are constants, or cases, of the same one.
 */
public final class SwitchDefaults implements LintRule {
  @Override
  public String name() {
    return "switch-default";
  }

  @Override
  public Stream<Finding> check(SourceTree tree) {
    ClosedTypes closed = ClosedTypes.of(tree);
    return tree.javaUnits().stream().flatMap(unit -> check(unit, closed));
  }

  private static Stream<Finding> check(JavaUnit unit, ClosedTypes closed) {
    Stream<Finding> statements =
        unit.all(SwitchTree.class).flatMap(node -> check(unit, closed, node, node.getCases()));
    Stream<Finding> expressions =
        unit.all(SwitchExpressionTree.class)
            .flatMap(node -> check(unit, closed, node, node.getCases()));
    return Stream.concat(statements, expressions);
  }

  private static Stream<Finding> check(
      JavaUnit unit, ClosedTypes closed, Tree node, List<? extends CaseTree> cases) {
    List<CaseLabelTree> labels =
        cases.stream()
            .flatMap(one -> one.getLabels().stream())
            .map(CaseLabelTree.class::cast)
            .toList();
    boolean hasDefault = labels.stream().anyMatch(DefaultCaseLabelTree.class::isInstance);
    if (!hasDefault) {
      return Stream.empty();
    }
    Optional<String> type = closed.typeWithAll(namesOf(labels));
    return type.stream()
        .map(
            name ->
                unit.finding(
                    node,
                    "a default in a switch over " + name,
                    "name every case, so that a new one does not compile until it is thought of"));
  }

  private static Set<String> namesOf(List<CaseLabelTree> labels) {
    return labels.stream().flatMap(label -> nameOf(label).stream()).collect(Collectors.toSet());
  }

  private static Optional<String> nameOf(CaseLabelTree label) {
    if (label instanceof ConstantCaseLabelTree constant) {
      return Optional.of(ClosedTypes.rawSimpleName(constant.getConstantExpression()));
    }
    if (label instanceof PatternCaseLabelTree pattern) {
      if (pattern.getPattern() instanceof BindingPatternTree binding) {
        return Optional.of(ClosedTypes.rawSimpleName(binding.getVariable().getType()));
      }
      if (pattern.getPattern() instanceof DeconstructionPatternTree deconstruction) {
        return Optional.of(ClosedTypes.rawSimpleName(deconstruction.getDeconstructor()));
      }
    }
    return Optional.empty();
  }
}
