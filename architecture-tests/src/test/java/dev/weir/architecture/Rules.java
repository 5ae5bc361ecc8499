package dev.weir.architecture;

import java.util.List;
import java.util.stream.Stream;

/** Every rule there is. */
final class Rules {
  private Rules() {}

  static List<Rule> all() {
    return Stream.of(ofMainCode(), ofTests()).flatMap(List::stream).toList();
  }

  static List<Rule> ofMainCode() {
    return Stream.of(
            LayerRules.all(),
            CoreRules.all(),
            LibraryRules.all(),
            ProcessRules.all(),
            NameRules.all())
        .flatMap(List::stream)
        .toList();
  }

  static List<Rule> ofTests() {
    return TestRules.all();
  }
}
