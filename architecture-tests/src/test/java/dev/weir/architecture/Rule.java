package dev.weir.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.function.Function;

/**
 * One rule: what it is called, what to do instead of breaking it, and what it says about the
 * classes of a layout.
 */
record Rule(String name, String instead, Function<Layout, ArchRule> definition) {
  Rule {
    if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*") || instead.isBlank()) {
      throw new IllegalArgumentException("a rule has a dashed name and says what to do instead");
    }
  }

  ArchRule in(Layout layout) {
    return definition.apply(layout).as(name + " (" + instead + ")");
  }

  /** The copy of the product that was made to break this rule and no other. */
  Layout brokenLayout() {
    return new Layout("dev.weir.broken." + name.replace("-", "").toLowerCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name;
  }
}
