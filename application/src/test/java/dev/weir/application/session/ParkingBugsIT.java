package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.weir.domain.mutant.Edit;
import dev.weir.domain.mutant.Mutant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Each condition of parking is held by a test: dropped, that test fails. */
class ParkingBugsIT {
  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(
      named = "weir.parking.planted",
      matches = "true",
      disabledReason = "a minute for what changes seldom; scripts/check parked runs it")
  void isFound(ParkingBug bug) throws Exception {
    Events tests = run(bug.finder(), bug.edits());

    assertThat(tests.failed().count()).isPositive();
    System.out.printf("figure: %s found by %s%n", bug, bug.finder());
  }

  /** It is the bug that is found, and not that the program was compiled and loaded like this. */
  @Test
  void nothingIsFoundInTheSameSourcesAsTheyAre() throws Exception {
    List<Edit> edits =
        Stream.of(ParkingBug.values())
            .flatMap(bug -> bug.edits().stream())
            .map(Edit::unchanged)
            .toList();
    for (String finder :
        Stream.of(ParkingBug.values()).map(ParkingBug::finder).distinct().toList()) {
      Events tests = run(finder, edits);

      assertThat(tests.succeeded().count()).as(finder).isPositive();
      assertThat(tests.failed().count()).as(finder).isZero();
    }
  }

  private static Events run(String finder, List<Edit> edits) throws Exception {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Mutant.with(edits).loadClass(finder)))
        .execute()
        .testEvents();
  }
}
