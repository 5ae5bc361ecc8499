package dev.weir.architecture.lint.source;

import com.sun.source.tree.MethodInvocationTree;
import dev.weir.architecture.lint.tree.Finding;
import dev.weir.architecture.lint.tree.JavaRule;
import dev.weir.architecture.lint.tree.JavaUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A test that sleeps is slow when it passes and wrong when the machine is busy. */
public final class SleepsInTests implements JavaRule {
  private static final Pattern SLEEP =
      Pattern.compile(
          "(.*\\.)?(Thread\\.sleep|TimeUnit\\.\\w+\\.sleep|[A-Z]+\\.sleep|LockSupport\\.park\\w*)");

  @Override
  public String name() {
    return "sleep-in-test";
  }

  @Override
  public Stream<Finding> check(JavaUnit unit) {
    if (!unit.file().isTestCode()) {
      return Stream.empty();
    }
    return unit.all(MethodInvocationTree.class)
        .filter(call -> SLEEP.matcher(call.getMethodSelect().toString()).matches())
        .map(
            call ->
                unit.finding(
                    call,
                    "a test that sleeps",
                    "await the condition with a deadline (testkit), or use virtual time"));
  }
}
