package dev.weir.architecture.lint.source;

import com.sun.source.tree.MethodTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The name of a test is the behaviour it shows, so that a list of them reads as a description. */
public final class TestNames implements JavaRule {
  private static final Pattern TEST_ANNOTATION = Pattern.compile("(\\w*Test|TestFactory)");
  private static final Pattern WITH_PREFIX = Pattern.compile("(test|should)([A-Z0-9_].*)?|.*_.*");

  @Override
  public String name() {
    return "test-name";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    return unit.all(MethodTree.class)
        .filter(TestNames::isTest)
        .filter(method -> WITH_PREFIX.matcher(method.getName()).matches())
        .map(
            method ->
                unit.finding(
                    method,
                    "the test name " + method.getName(),
                    "name the behaviour, without prefix: oldestWaiterIsServedFirst"));
  }

  private static boolean isTest(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .anyMatch(
            annotation ->
                TEST_ANNOTATION.matcher(annotation.getAnnotationType().toString()).matches());
  }
}
