package dev.weir.bootstrap.drivers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The shapes of what applications send that docs/pinning.md tells of. */
final class PinShapes {
  private static final String HEAD = "== ";
  private static final String SCENE = HEAD + "scene";
  private static final String LOOK = "?";
  private static final String LONG = "LONG";
  private static final int LONG_CHARACTERS = 20_000;

  /**
   * One of them.
   *
   * @param what it is, in words
   * @param proxy what the other proxy makes of it, by a letter
   * @param steps as the drivers play them, without looks
   * @param looks behind how many steps it is looked
   */
  record Shape(
      int number, String name, String what, String proxy, List<String> steps, List<Integer> looks) {
    /** What is sent between the first and the last look. */
    String ending() {
      return looks.size() < 2
          ? ""
          : String.join(
              "; ",
              steps.subList(looks.getFirst(), looks.getLast()).stream().map(Shape::said).toList());
    }

    private static String said(String step) {
      return step.startsWith("all | ")
          ? "`" + step.substring("all | ".length()) + "`"
          : step.replace(" | ", " ");
    }
  }

  private final List<String> scene = new ArrayList<>();
  private final List<Shape> all = new ArrayList<>();

  private PinShapes() {}

  static PinShapes read(Path file) throws IOException {
    PinShapes shapes = new PinShapes();
    boolean inScene = false;
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEAD)) {
        inScene = line.equals(SCENE);
        if (!inScene) {
          shapes.begin(line.substring(HEAD.length()).split(" \\| ", -1));
        }
      } else if (!line.isBlank() && !line.startsWith("#")) {
        if (inScene) {
          shapes.scene.add(line);
        } else {
          shapes.add(line);
        }
      }
    }
    return shapes;
  }

  private void begin(String[] head) {
    if (head.length != 3) {
      throw new IllegalArgumentException("a shape has a name, words and a letter: " + head[0]);
    }
    all.add(new Shape(all.size(), head[0], head[1], head[2], new ArrayList<>(), new ArrayList<>()));
  }

  private void add(String line) {
    Shape shape = all.getLast();
    if (line.equals(LOOK)) {
      shape.looks().add(shape.steps().size());
    } else if (line.equals(LONG)) {
      shape.steps().add("all | SELECT N'" + "x".repeat(LONG_CHARACTERS) + "' AS a");
    } else {
      shape.steps().add(line);
    }
  }

  List<Shape> all() {
    return all;
  }

  /** The same for drivers, with a query that names it wherever it is looked. */
  List<String> scenarios() {
    List<String> lines = new ArrayList<>();
    lines.add(SCENE);
    lines.addAll(scene);
    for (Shape shape : all) {
      lines.add(HEAD + shape.name());
      lines.add(Look.query(shape.number(), 0));
      for (int i = 0; i < shape.steps().size(); i++) {
        lines.add(shape.steps().get(i));
        int look = shape.looks().indexOf(i + 1);
        if (look >= 0) {
          lines.add(Look.query(shape.number(), look + 1));
        }
      }
    }
    return lines;
  }
}
