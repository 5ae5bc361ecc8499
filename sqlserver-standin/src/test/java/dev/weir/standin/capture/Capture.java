package dev.weir.standin.capture;

import dev.weir.standin.raw.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One recorded conversation; fixtures/captures/README.md says how it is written down.
 *
 * @param name driver and scenario
 */
public record Capture(String name, List<Line> lines) {
  private static final Pattern CONNECTION = Pattern.compile("# connection (\\d+):.*");

  /**
   * One message, in the order of their completion.
   *
   * @param whole false when the recorder has kept only its beginning, so that it cannot be replayed
   */
  public record Line(
      int connection, boolean fromClient, int type, int status, boolean whole, Octets payload) {}

  static Path directory() {
    String root = System.getProperty("weir.repository.root");
    if (root == null) {
      throw new IllegalStateException("the build says where the repository is");
    }
    return Path.of(root, "fixtures", "captures");
  }

  /** All of them, in the order of their names. */
  public static List<Capture> all() throws IOException {
    List<Capture> captures = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory())) {
      for (Path file :
          files.filter(each -> each.toString().endsWith(".tds.txt")).sorted().toList()) {
        captures.add(read(file));
      }
    }
    return captures;
  }

  private static Capture read(Path file) throws IOException {
    List<Line> lines = new ArrayList<>();
    int connection = 1;
    for (String text : Files.readAllLines(file)) {
      Matcher comment = CONNECTION.matcher(text);
      if (comment.matches()) {
        connection = Integer.parseInt(comment.group(1));
      } else if (!text.startsWith("#")) {
        lines.add(line(connection, text));
      }
    }
    String scenario = file.getFileName().toString().replace(".tds.txt", "");
    String driver = String.valueOf(directory().relativize(file).getName(0));
    return new Capture(driver + "/" + scenario, lines);
  }

  private static Line line(int connection, String text) {
    String[] parts = text.split(" ", -1);
    boolean whole = !parts[4].contains("…") && !parts[4].equals("-");
    return new Line(
        connection,
        parts[0].equals("C"),
        Integer.parseInt(parts[1], 16),
        Integer.parseInt(parts[2], 16),
        whole || parts[4].equals("-"),
        new Octets(whole ? HexFormat.of().parseHex(parts[4]) : new byte[0]));
  }
}
