package dev.weir.standin.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Some exchanges on a connection of their own.
 *
 * <p>A file holds scenarios. {@code == name} begins one, {@code > request} an exchange, and the
 * lines below it are the tokens expected; {@code |} goes on with a request's text, {@code #} says
 * why. In a line {@code *} stands for anything; a line of {@code …} for any tokens.
 *
 * @param violations how many violations the exchanges are to leave in the record
 */
public record Scenario(String name, List<Exchange> exchanges, int violations) {
  private static final String VIOLATIONS = "!violations ";

  /** A request and what comes back. */
  public record Exchange(String request, List<String> expected) {}

  /** Reads all scenarios of a file. */
  public static List<Scenario> read(String resource) throws IOException {
    try (InputStream stream = Scenario.class.getResourceAsStream("/conformance/" + resource)) {
      if (stream == null) {
        throw new IllegalArgumentException("no file " + resource);
      }
      return new Parser().parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Goes through the lines once. */
  private static final class Parser {
    private final List<Scenario> scenarios = new ArrayList<>();
    private String name = "";
    private int violations;
    private List<Exchange> exchanges = new ArrayList<>();
    private final StringBuilder request = new StringBuilder();
    private List<String> expected = new ArrayList<>();

    List<Scenario> parse(String text) {
      for (String line : text.lines().toList()) {
        String content = line.strip();
        if (content.startsWith("== ")) {
          endScenario();
          name = content.substring(3);
        } else if (content.startsWith(">")) {
          endExchange();
          request.append(content.substring(1).stripLeading());
        } else if (content.startsWith("|")) {
          request.append('\n').append(content.substring(1).stripLeading());
        } else if (content.startsWith(VIOLATIONS)) {
          violations = Integer.parseInt(content.substring(VIOLATIONS.length()));
        } else if (!content.isEmpty() && !content.startsWith("#")) {
          expected.add(content);
        }
      }
      endScenario();
      return scenarios;
    }

    private void endExchange() {
      if (!request.isEmpty()) {
        exchanges.add(new Exchange(request.toString(), expected));
      }
      request.setLength(0);
      expected = new ArrayList<>();
    }

    private void endScenario() {
      endExchange();
      if (!exchanges.isEmpty()) {
        scenarios.add(new Scenario(name, exchanges, violations));
      }
      exchanges = new ArrayList<>();
      violations = 0;
    }
  }
}
