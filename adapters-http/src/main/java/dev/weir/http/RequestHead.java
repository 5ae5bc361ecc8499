package dev.weir.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A request line with its headers by RFC 9112. Parsing is strict: ambiguous input, which a lenient
 * server would interpret, is rejected.
 *
 * @param method the method as it was sent
 * @param path the path of the request target, without the query and not decoded
 * @param host the host that the request names, in lower case and without a port; empty if it names
 *     none
 * @param isPersistent whether the client may send another request on the connection
 */
record RequestHead(String method, String path, String host, boolean isPersistent) {
  private static final String LINE_END = "\r\n";
  private static final String ABSOLUTE_FORM = "http://";

  /** Parses a head that ends with an empty line. */
  static RequestHead parse(String head) throws MalformedRequestException {
    List<String> lines = new ArrayList<>(List.of(head.split(LINE_END, -1)));
    // The split yields the empty line and the empty text after it.
    lines.removeLast();
    lines.removeLast();
    if (lines.isEmpty()) {
      throw MalformedRequestException.badRequest("The request line is missing.");
    }
    String[] parts = lines.getFirst().split(" ", -1);
    if (parts.length != 3 || !HttpText.isToken(parts[0]) || !HttpText.isVisible(parts[1])) {
      throw MalformedRequestException.badRequest("The request line cannot be understood.");
    }
    boolean current = isCurrent(parts[2]);
    RequestFields fields = RequestFields.parse(lines.subList(1, lines.size()));
    fields.requireNoBody();
    String target = parts[1];
    String host = host(fields.host(current));
    if (target.regionMatches(true, 0, ABSOLUTE_FORM, 0, ABSOLUTE_FORM.length())) {
      // The host in the target takes precedence over the header (RFC 9112, section 3.2.2).
      int slash = target.indexOf('/', ABSOLUTE_FORM.length());
      int end = slash < 0 ? target.length() : slash;
      host = host(target.substring(ABSOLUTE_FORM.length(), end));
      if (host.isEmpty()) {
        throw MalformedRequestException.badRequest("The request target has no host.");
      }
      target = slash < 0 ? "/" : target.substring(slash);
    }
    return new RequestHead(parts[0], path(target), host, current && !fields.isCloseRequested());
  }

  private static boolean isCurrent(String version) throws MalformedRequestException {
    return switch (version) {
      case "HTTP/1.1" -> true;
      case "HTTP/1.0" -> false;
      default -> {
        if (version.startsWith("HTTP/")) {
          throw new MalformedRequestException(505, "Use HTTP/1.1.");
        }
        throw MalformedRequestException.badRequest("The request line cannot be understood.");
      }
    };
  }

  private static String path(String target) throws MalformedRequestException {
    boolean wholeServer = target.equals("*");
    if (!wholeServer && (!target.startsWith("/") || target.indexOf('#') >= 0)) {
      throw MalformedRequestException.badRequest("The request target must begin with '/'.");
    }
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  private static String host(String authority) throws MalformedRequestException {
    int colon = authority.startsWith("[") ? authority.indexOf("]:") + 1 : authority.indexOf(':');
    String host = colon > 0 ? authority.substring(0, colon) : authority;
    String port = colon > 0 ? authority.substring(colon + 1) : "";
    if (!HttpText.isHost(host) || !HttpText.isNumber(port)) {
      throw MalformedRequestException.badRequest("The host cannot be understood.");
    }
    return host.toLowerCase(Locale.ROOT);
  }
}
