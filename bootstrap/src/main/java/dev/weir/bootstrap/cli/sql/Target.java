package dev.weir.bootstrap.cli.sql;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server, as in the option {@code -S} of sqlcmd: {@code
 * [tcp:]host[\instance][,port]}.
 */
record Target(String host, Optional<String> instance, OptionalInt port) {
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?:tcp:)?(?<host>[^\\\\,]+)(?:\\\\(?<instance>[^\\\\,]+))?(?:,(?<port>\\d{1,5}))?");

  /** Returns the server that {@code written} names; empty if it has another form. */
  static Optional<Target> parse(String written) {
    Matcher matcher = WRITTEN.matcher(written);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Optional<Integer> port = Optional.ofNullable(matcher.group("port")).map(Integer::valueOf);
    if (port.filter(number -> number < 1 || number > 65_535).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        new Target(
            matcher.group("host"),
            Optional.ofNullable(matcher.group("instance")),
            port.map(OptionalInt::of).orElseGet(OptionalInt::empty)));
  }
}
