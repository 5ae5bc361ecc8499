package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Trait;
import dev.weir.standin.kind.Traits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scenarios of applications, through two drivers at drawn kinds of servers: the answers direct are
 * the record, and those through Weir are the same while others use the same connections.
 */
@Timeout(3600)
@EnabledIfSystemProperty(named = "weir.kinds.drivers", matches = "[1-9][0-9]*")
class DriversOnKindsTest {
  private static final Path ROOT = Path.of(System.getProperty("weir.repository.root", ".."));
  private static final Path DRIVERS = ROOT.resolve("fixtures/drivers").toAbsolutePath().normalize();
  private static final int KINDS = Integer.getInteger("weir.kinds.drivers", 0);
  private static final Set<String> NAMES = Set.of("mssql-jdbc", "pymssql");
  private static final int CONNECTIONS = 3;

  /** A driver cannot go on where its session is ended, nor where its login is refused. */
  private static final Set<Trait<?>> UNPLAYED =
      Set.of(Traits.IDLE_KILL_MILLIS, Traits.LOGIN_FAILURES, Traits.ROUTING, Traits.RESET_REFUSAL);

  @TempDir private Path directory;

  private final List<String> failures = new ArrayList<>();
  private int cases;
  private int played;

  @Test
  void answersThroughWeirEqualThoseOfTheSameKindOfServer() throws Exception {
    Path records = ROOT.resolve("fixtures/differential");
    Scenarios scenarios = Scenarios.read(records.resolve("scenarios.txt"));
    KnownDifferences known = KnownDifferences.read(ROOT.resolve("docs/differences.md"));
    DriverPlay play = new DriverPlay(scenarios, DRIVERS, directory);
    Seeded.forAll("drivers on kinds", KINDS, random -> compare(play, scenarios, known, random));
    System.out.printf(
        "figure: %d plays of drivers at drawn kinds of servers, %d cases, %d failed%n",
        played, cases, failures.size());
    assertThat(failures).isEmpty();
  }

  private void compare(
      DriverPlay play, Scenarios scenarios, KnownDifferences known, RandomGenerator random) {
    List<Trait<?>> traits = Traits.ALL.stream().filter(trait -> !UNPLAYED.contains(trait)).toList();
    String given = System.getProperty("weir.kind");
    ServerKind drawn = ServerKind.drawn(new SplittableRandom(random.nextLong()), traits);
    ServerKind kind = given == null ? drawn : ServerKind.parse(given);
    for (DriverProfile profile : DriverProfile.ALL) {
      if (NAMES.contains(profile.driver())) {
        try {
          compare(play, scenarios, known, profile, kind, random);
        } catch (NotInstalledException e) {
          System.out.println("skipped: " + e.getMessage());
        } catch (Exception | AssertionError e) {
          failures.add("%s at %s: %s".formatted(profile, kind, e));
        }
      }
    }
  }

  private void compare(
      DriverPlay play,
      Scenarios scenarios,
      KnownDifferences known,
      DriverProfile profile,
      ServerKind kind,
      RandomGenerator random)
      throws Exception {
    Map<String, List<String>> direct = play.direct(profile, kind);
    Map<String, List<String>> through =
        play.throughWeir(profile, kind, CONNECTIONS, random, report -> {});
    played++;
    for (String scenario : scenarios.names()) {
      List<String> expected = direct.getOrDefault(scenario, List.of());
      List<String> seen = through.getOrDefault(scenario, List.of());
      if (Scenarios.isPlayed(expected)) {
        cases++;
      }
      if (!expected.equals(seen) && !known.cover(scenario, profile.driver(), expected, seen)) {
        failures.add(
            "%s at %s: %s"
                .formatted(
                    profile,
                    kind,
                    DriverPlay.told(scenario, expected, seen, "direct", "through Weir")));
      }
    }
  }
}
