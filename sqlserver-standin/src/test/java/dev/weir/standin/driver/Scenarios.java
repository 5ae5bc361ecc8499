package dev.weir.standin.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What applications do in sessions of several steps, for every driver. The texts of a session name
 * it as the owner of its requests, so that a server can tell which of its connections served it.
 */
public final class Scenarios {
  private static final String HEAD = "== ";
  private static final String SCENE = "scene";
  private static final String SESSION = "session";
  private static final Set<String> OF_A_TEXT =
      Set.of("query", "write", "prepared", "error", "cancel", "timeout", "all");

  /**
   * One session, or some, one after another.
   *
   * @param steps each with its fields: what it is, and its arguments
   */
  private record Scenario(String name, List<List<String>> steps) {}

  private final List<String> scene = new ArrayList<>();
  private final List<Scenario> all = new ArrayList<>();

  private Scenarios() {}

  /** Reads all that there are. */
  public static Scenarios read(Path file) throws IOException {
    Scenarios scenarios = new Scenarios();
    String name = "";
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEAD)) {
        name = line.substring(HEAD.length()).strip();
        if (!name.equals(SCENE)) {
          scenarios.all.add(new Scenario(name, new ArrayList<>()));
        }
      } else if (!line.isBlank() && !line.startsWith("#")) {
        scenarios.add(name, line);
      }
    }
    return scenarios;
  }

  private void add(String name, String line) {
    if (name.equals(SCENE)) {
      scene.add(line);
    } else {
      all.getLast().steps().add(Table.fields(line));
    }
  }

  /** What is in the database before. */
  public List<String> scene() {
    return List.copyOf(scene);
  }

  /** What each is called. */
  public List<String> names() {
    return all.stream().map(Scenario::name).toList();
  }

  /**
   * Has a driver play them all.
   *
   * @param fixtures the directory of the drivers
   * @param scratch where the list for the driver may be written
   * @return what was seen in each step, by scenario
   * @throws NotInstalledException when the driver is not there
   */
  public Map<String, List<String>> play(Path fixtures, String driver, Target target, Path scratch)
      throws Exception {
    Path list = Files.write(Files.createTempFile(scratch, driver, ".txt"), lines());
    Map<String, String> seen = Drivers.named(driver, fixtures).play(list, target);
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (Scenario scenario : all) {
      List<String> outcomes = new ArrayList<>();
      for (int i = 0; i <= scenario.steps().size(); i++) {
        outcomes.add(seen.getOrDefault(step(scenario, i), "nothing"));
      }
      told.put(scenario.name(), outcomes);
    }
    return told;
  }

  /** Whether the driver had the means for any of the steps. */
  public static boolean isPlayed(List<String> outcomes) {
    return outcomes.stream().skip(1).anyMatch(outcome -> !outcome.equals(Rendering.CANNOT));
  }

  private static String step(Scenario scenario, int number) {
    return scenario.name() + "/" + number;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Scenario scenario : all) {
      lines.add(line(List.of(SESSION, step(scenario, 0), "")));
      for (int i = 0; i < scenario.steps().size(); i++) {
        List<String> fields = new ArrayList<>(scenario.steps().get(i));
        mark(fields, scenario.name());
        fields.add(1, step(scenario, i + 1));
        fields.add("");
        lines.add(line(fields));
      }
    }
    return lines;
  }

  private static void mark(List<String> fields, String owner) {
    int text = fields.getFirst().equals("sent") ? 2 : 1;
    if (text == 2 || OF_A_TEXT.contains(fields.getFirst())) {
      fields.set(text, "/*owner=%s*/ %s".formatted(owner, fields.get(text)));
    }
  }

  private static String line(List<String> fields) {
    return String.join(" | ", fields);
  }
}
