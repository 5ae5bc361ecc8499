package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.drivers.PinShapes.Shape;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.standin.StandIn;
import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.driver.Target;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * For each shape of what applications send, by each driver: whether the session is pinned, by what,
 * and until when; docs/pinning.md has it as a table. {@code -Dweir.pins.drivers=all} plays every
 * driver; the build plays one. What was seen must be what is written down.
 */
@Timeout(900)
class PinTableTest {
  private static final Path ROOT = Path.of(System.getProperty("weir.repository.root", ".."));
  private static final Path DRIVERS = ROOT.resolve("fixtures/drivers").toAbsolutePath().normalize();
  private static final Path SHAPES = ROOT.resolve("fixtures/pinning/shapes.txt");
  private static final Path OUTCOMES = ROOT.resolve("fixtures/pinning/outcomes.txt");
  private static final Path DOCS = ROOT.resolve("docs/pinning.md");
  private static final boolean WRITE = Boolean.getBoolean("weir.docs.write");
  private static final int CONNECTIONS = 3;
  private static final int LEAST_SHAPES = 40;
  private static final String NOTHING = "nothing";
  private static final Pattern SERIES =
      Pattern.compile("proxy_(sessions_pinned|pins_total)\\{.*reason=\"([a-z_]+)\".*} ([0-9.]+)");

  @TempDir private Path directory;

  /** How often each reason has come up, and how many sessions have it now. */
  private record Pinned(Map<String, Long> ever, Map<String, Long> now) {}

  private static final class Watch {
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<Look, Pinned> seen = new ConcurrentHashMap<>();
    private volatile @Nullable Instance weir;

    void look(Look look) {
      if (look.place() == 0) {
        // The session before is gone, and so is what it held.
        Await.until("nobody is pinned", () -> pinned().now().isEmpty());
      }
      seen.put(look, pinned());
    }

    private Pinned pinned() {
      int port = Objects.requireNonNull(weir, "it has started").metricsAddress().getPort();
      URI uri = URI.create("http://127.0.0.1:%d/metrics".formatted(port));
      Map<String, Long> ever = new TreeMap<>();
      Map<String, Long> now = new TreeMap<>();
      try {
        http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
            .body()
            .forEach(
                line -> {
                  Matcher series = SERIES.matcher(line);
                  if (series.matches() && Double.parseDouble(series.group(3)) > 0) {
                    Map<String, Long> into = series.group(1).equals("pins_total") ? ever : now;
                    into.put(series.group(2), (long) Double.parseDouble(series.group(3)));
                  }
                });
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException("the meters could not be read", e);
      }
      return new Pinned(ever, now);
    }
  }

  private static List<DriverProfile> drivers() {
    String wanted = System.getProperty("weir.pins.drivers", "mssql-jdbc");
    // With a pool the pins of a session end behind the first request of the next one.
    return DriverProfile.ALL.stream()
        .filter(DriverProfile::isWithoutPool)
        .filter(each -> wanted.equals("all") || wanted.equals(each.driver()))
        .toList();
  }

  @Test
  void pinsAndTheirEndsEqualTheDocs() throws Exception {
    PinShapes shapes = PinShapes.read(SHAPES);
    assertThat(shapes.all()).hasSizeGreaterThan(LEAST_SHAPES);
    PinOutcomes outcomes = PinOutcomes.read(OUTCOMES);
    int played = 0;
    for (DriverProfile profile : drivers()) {
      try {
        Map<String, String> seen = play(profile, shapes);
        if (WRITE) {
          outcomes.of(profile.driver()).clear();
          outcomes.of(profile.driver()).putAll(seen);
        } else {
          assertThat(seen).as(profile.driver()).isEqualTo(outcomes.of(profile.driver()));
        }
        played++;
      } catch (NotInstalledException e) {
        System.out.println(profile + " is not installed: " + e.getMessage());
      }
    }
    List<DriverProfile> all =
        DriverProfile.ALL.stream().filter(DriverProfile::isWithoutPool).toList();
    String text = Files.readString(DOCS);
    String written = new PinTable(shapes, outcomes, all).writtenInto(text);
    if (WRITE) {
      outcomes.write(OUTCOMES);
      Files.writeString(DOCS, written);
    } else {
      assertThat(text).as("scripts/check pin-table --write writes it").isEqualTo(written);
    }
    assertThat(played).as("drivers").isPositive();
    System.out.printf(
        "figure: %d drivers, %d shapes, %d of them pinned by none%n",
        played,
        shapes.all().size(),
        shapes.all().stream().filter(each -> isWithoutPin(each, outcomes)).count());
  }

  private static boolean isWithoutPin(Shape shape, PinOutcomes outcomes) {
    return drivers().stream()
        .map(each -> outcomes.of(each.driver()).getOrDefault(shape.name(), "no"))
        .allMatch(outcome -> outcome.startsWith("no") || outcome.equals(PinOutcomes.CANNOT));
  }

  private Map<String, String> play(DriverProfile profile, PinShapes shapes) throws Exception {
    Path list = Files.write(directory.resolve(profile + ".shapes"), shapes.scenarios());
    Scenarios scenarios = Scenarios.read(list);
    WeirForDrivers instances = new WeirForDrivers();
    Watch watch = new Watch();
    try (StandIn server = SceneServer.start(scenarios);
        LookingRelay relay = new LookingRelay(server.address(), watch::look);
        Instance weir = instances.before(relay.port(), "login", "transaction", CONNECTIONS)) {
      watch.weir = weir;
      Target target =
          new Target(
              weir.listeners().getFirst(),
              SceneServer.USER,
              SceneServer.PASSWORD,
              SceneServer.DATABASE,
              profile.wish(),
              instances.certificateIn(directory));
      Map<String, List<String>> played =
          scenarios.play(DRIVERS, profile.driver(), target, directory);
      Map<String, String> outcomes = new LinkedHashMap<>();
      for (Shape shape : shapes.all()) {
        List<String> answers = played.getOrDefault(shape.name(), List.of());
        outcomes.put(shape.name(), outcome(shape, answers, watch.seen));
      }
      return outcomes;
    } finally {
      watch.http.close();
    }
  }

  private static String outcome(Shape shape, List<String> answers, Map<Look, Pinned> seen) {
    // The connect, and at each place the look itself.
    List<String> steps = new ArrayList<>();
    List<String> looks = new ArrayList<>();
    int at = 1;
    looks.add(answer(answers, at++));
    for (int i = 0; i < shape.steps().size(); i++) {
      steps.add(answer(answers, at++));
      if (shape.looks().contains(i + 1)) {
        looks.add(answer(answers, at++));
      }
    }
    if (steps.contains(PinOutcomes.CANNOT)) {
      return PinOutcomes.CANNOT;
    }
    assertThat(steps).as(shape.name()).doesNotContain(NOTHING);
    // Some drivers have more to say beside the row.
    for (int place = 0; place < looks.size(); place++) {
      assertThat(looks.get(place)).as(shape.name()).contains(Look.name(shape.number(), place));
    }
    List<String> found = new ArrayList<>();
    Pinned before = seen.get(new Look(shape.number(), 0));
    for (int place = 1; place <= shape.looks().size(); place++) {
      Pinned now = seen.get(new Look(shape.number(), place));
      if (before == null || now == null) {
        throw new AssertionError("it was not looked: " + shape.name());
      }
      found.add(describe(before, now));
      before = now;
    }
    return String.join(";", found);
  }

  private static String answer(List<String> answers, int step) {
    return step < answers.size() ? answers.get(step) : NOTHING;
  }

  private static String describe(Pinned before, Pinned now) {
    String pinned = String.join(" ", now.now().keySet());
    String meanwhile =
        now.ever().keySet().stream()
            .filter(reason -> !now.now().containsKey(reason) && !before.now().containsKey(reason))
            .filter(
                reason ->
                    now.ever().getOrDefault(reason, 0L) > before.ever().getOrDefault(reason, 0L))
            .collect(Collectors.joining(" "));
    String first = pinned.isEmpty() ? "no" : pinned;
    return meanwhile.isEmpty() ? first : first + " (" + meanwhile + ")";
  }
}
