package dev.weir.http;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The grammar of RFC 9112 as expressions, written apart from the parser that it judges. */
final class RequestGrammar {
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final String AUTHORITY = "(?:[0-9A-Za-z._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]*)?";
  private static final String PATH = "/[!\"$-~]*";
  private static final Pattern HEAD =
      Pattern.compile(
          "(?<method>"
              + TOKEN
              + ") (?:\\*|"
              + PATH
              + "|[hH][tT][tT][pP]://"
              + AUTHORITY
              + "(?:"
              + PATH
              + ")?) HTTP/1\\.(?<minor>[01])\r\n(?<fields>(?:"
              + TOKEN
              + ":[\t -~\\x80-\\xff]*\r\n)*)\r\n",
          Pattern.DOTALL);
  private static final Pattern HOST = Pattern.compile("(?:" + AUTHORITY + ")?");

  private RequestGrammar() {}

  /** Whether a head is sound, and asks for nothing that a server without bodies refuses. */
  static boolean allows(String head) {
    Matcher matcher = HEAD.matcher(head);
    if (!matcher.matches()) {
      return false;
    }
    List<String> fields = matcher.group("fields").lines().toList();
    List<String> hosts = values(fields, "host");
    List<String> lengths = values(fields, "content-length");
    boolean hostIsSound =
        hosts.size() <= 1
            && (hosts.size() == 1 || matcher.group("minor").equals("0"))
            && hosts.stream().allMatch(host -> HOST.matcher(host).matches());
    boolean hasNoBody =
        values(fields, "transfer-encoding").isEmpty()
            && lengths.size() <= 1
            && lengths.stream().allMatch(length -> length.matches("0+"));
    return hostIsSound && hasNoBody;
  }

  private static List<String> values(List<String> fields, String name) {
    return fields.stream()
        .filter(field -> field.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(field -> field.substring(name.length() + 1).replaceAll("^[ \t]+|[ \t]+$", ""))
        .toList();
  }
}
