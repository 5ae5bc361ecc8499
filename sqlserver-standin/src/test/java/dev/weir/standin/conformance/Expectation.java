package dev.weir.standin.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares tokens with expected lines, and learns what {@code $name} in them stands for. */
public final class Expectation {
  private static final String ANY_TOKENS = "…";
  private static final Pattern SPECIAL = Pattern.compile("\\*|\\$[a-z]+");

  private final Map<String, String> variables = new HashMap<>();

  /** The text with every variable that is known replaced. */
  public String filled(String text) {
    Matcher matcher = Pattern.compile("\\$[a-z]+").matcher(text);
    return matcher.replaceAll(
        found -> Matcher.quoteReplacement(variables.getOrDefault(found.group(), found.group())));
  }

  /** True when the tokens are the expected ones, in their order. */
  public boolean matches(List<String> expected, List<String> tokens) {
    if (expected.isEmpty()) {
      return tokens.isEmpty();
    }
    if (expected.getFirst().equals(ANY_TOKENS)) {
      List<String> rest = expected.subList(1, expected.size());
      for (int from = 0; from <= tokens.size(); from++) {
        if (matches(rest, tokens.subList(from, tokens.size()))) {
          return true;
        }
      }
      return false;
    }
    return !tokens.isEmpty()
        && matches(expected.getFirst(), tokens.getFirst())
        && matches(expected.subList(1, expected.size()), tokens.subList(1, tokens.size()));
  }

  private boolean matches(String expected, String token) {
    StringBuilder pattern = new StringBuilder();
    Map<String, String> groups = new HashMap<>();
    Matcher special = SPECIAL.matcher(expected);
    int from = 0;
    while (special.find()) {
      pattern.append(Pattern.quote(expected.substring(from, special.start())));
      String name = special.group();
      if (name.equals("*")) {
        pattern.append(".*");
      } else if (variables.containsKey(name)) {
        pattern.append(Pattern.quote(filled(name)));
      } else {
        pattern.append("(?<").append(name.substring(1)).append(">.+?)");
        groups.put(name, name.substring(1));
      }
      from = special.end();
    }
    pattern.append(Pattern.quote(expected.substring(from)));
    Matcher matcher = Pattern.compile(pattern.toString(), Pattern.DOTALL).matcher(token);
    if (!matcher.matches()) {
      return false;
    }
    groups.forEach((name, group) -> variables.put(name, matcher.group(group)));
    return true;
  }
}
