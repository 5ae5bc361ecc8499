package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.domain.random.Seeded;
import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.record.StandInReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What applications send, through each driver: seen at a server, compared with what is recorded,
 * and seen the same through Weir while others use the same few connections in every way they can.
 * {@code -Dweir.differential.drivers=all} plays every driver; the build plays one.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DifferentialTest {
  private static final Path ROOT = Path.of(System.getProperty("weir.repository.root", ".."));
  private static final Path DRIVERS = ROOT.resolve("fixtures/drivers").toAbsolutePath().normalize();
  private static final Path RECORDS = ROOT.resolve("fixtures/differential");
  private static final Path DOCS = ROOT.resolve("docs/differences.md");
  private static final boolean RECORD = Boolean.getBoolean("weir.differential.record");
  private static final int CONNECTIONS = 3;

  /** With fewer, the others were hardly there. */
  private static final long LEAST_HANDOVERS = 300;

  private static final long LEAST_MOVES = 10;

  private final AtomicInteger cases = new AtomicInteger();
  private final AtomicInteger played = new AtomicInteger();
  private final AtomicLong handovers = new AtomicLong();
  private final AtomicLong moves = new AtomicLong();
  private Scenarios scenarios;
  private KnownDifferences known;
  private DriverPlay play;

  static List<DriverProfile> drivers() {
    String wanted = System.getProperty("weir.differential.drivers", "mssql-jdbc");
    return DriverProfile.ALL.stream()
        .filter(each -> wanted.equals("all") || wanted.equals(each.driver()))
        .toList();
  }

  @BeforeAll
  void prepare(@TempDir Path directory) throws Exception {
    scenarios = Scenarios.read(RECORDS.resolve("scenarios.txt"));
    known = KnownDifferences.read(DOCS);
    play = new DriverPlay(scenarios, DRIVERS, directory);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void answersThroughWeirEqualThoseOfTheServerUnderLoad(DriverProfile profile) throws Exception {
    Map<String, List<String>> direct;
    try {
      direct = play.direct(profile, ServerKind.SQL_SERVER);
    } catch (NotInstalledException e) {
      abort("skipped: " + e.getMessage());
      return;
    }
    Path record = RECORDS.resolve(profile.driver() + ".txt");
    if (RECORD) {
      Recorded.write(record, profile.driver(), direct);
    }
    assertThat(DriverPlay.different(Recorded.read(record), direct, "recorded", "direct")).isEmpty();

    Seeded.forAll("interference", 1, random -> compare(profile, direct, random));
    played.incrementAndGet();
  }

  private void compare(
      DriverProfile profile, Map<String, List<String>> direct, RandomGenerator random) {
    Map<String, List<String>> through;
    try {
      through = play.throughWeir(profile, ServerKind.SQL_SERVER, CONNECTIONS, random, this::judge);
    } catch (Exception e) {
      throw new AssertionError("the driver did not come to its end: " + e.getMessage(), e);
    }
    List<String> different = new ArrayList<>();
    for (String scenario : scenarios.names()) {
      List<String> expected = direct.getOrDefault(scenario, List.of());
      List<String> seen = through.getOrDefault(scenario, List.of());
      if (Scenarios.isPlayed(expected)) {
        cases.incrementAndGet();
      }
      if (!expected.equals(seen) && !known.cover(scenario, profile.driver(), expected, seen)) {
        different.add(DriverPlay.told(scenario, expected, seen, "direct", "through Weir"));
      }
    }
    assertThat(different).isEmpty();
    assertThat(known.notNeededBy(profile.driver())).as("differences that are none").isEmpty();
  }

  /** The connections were few, and went from hand to hand, those of the driver's sessions too. */
  private void judge(StandInReport report) {
    assertThat(report.connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    long moved =
        scenarios.names().stream()
            .mapToLong(scenario -> report.moves().getOrDefault(scenario, 0))
            .sum();
    System.out.printf("handovers %d, moves of the driver's %d%n", report.handovers(), moved);
    assertThat(report.handovers()).as("handovers").isGreaterThan(LEAST_HANDOVERS);
    assertThat(moved).as("moves to another connection").isGreaterThan(LEAST_MOVES);
    handovers.addAndGet(report.handovers());
    moves.addAndGet(moved);
  }

  @AfterAll
  void tell() {
    System.out.printf(
        "figure: %d drivers, %d cases, %d handovers between sessions, %d moves of a driver's session"
            + " between connections, %s%n",
        played.get(), cases.get(), handovers.get(), moves.get(), known);
  }
}
