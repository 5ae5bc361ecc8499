package dev.weir.domain.routing;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A server name as drivers write it: {@code tcp:host\instance,port}, {@code host:port}, {@code
 * [::1]}, {@code host.}.
 *
 * @param host the host in lower case, because host names are not case-sensitive
 * @param port the port, or null if the name has none. That does not mean the default port: some
 *     drivers send the host alone, whatever port they have been given
 */
record ServerName(String host, @Nullable Integer port) {
  private static final String TCP_PREFIX = "tcp:";
  private static final int MAX_PORT_DIGITS = 5;

  /** Returns the host, or null if the name contains none. */
  static @Nullable ServerName parse(@Nullable String written) {
    if (written == null) {
      return null;
    }
    String name = written.strip().toLowerCase(Locale.ROOT);
    if (name.startsWith(TCP_PREFIX)) {
      name = name.substring(TCP_PREFIX.length());
    }
    String place = before(before(name, '\\'), ',').strip();
    boolean isBracketed = place.startsWith("[");
    String host = isBracketed ? before(place.substring(1), ']') : withoutPort(place);
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    return host.isEmpty() ? null : new ServerName(host, port(name, place, host));
  }

  /** Returns the port behind a comma or, in the place of the host, behind a colon. */
  private static @Nullable Integer port(String name, String place, String host) {
    int comma = name.indexOf(',');
    if (comma >= 0) {
      return number(name.substring(comma + 1));
    }
    int colon = place.lastIndexOf(':');
    if (colon >= host.length()) {
      return number(place.substring(colon + 1));
    }
    return null;
  }

  private static @Nullable Integer number(String written) {
    String digits = written.strip();
    boolean isNumber =
        !digits.isEmpty()
            && digits.length() <= MAX_PORT_DIGITS
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Integer.valueOf(digits) : null;
  }

  /**
   * Returns the part before the first dot; null if there is no dot or the host is an IP address.
   */
  @Nullable String firstLabel() {
    int dot = host.indexOf('.');
    return dot <= 0 || isIpAddress() ? null : host.substring(0, dot);
  }

  private boolean isIpAddress() {
    if (host.indexOf(':') >= 0) {
      return true;
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c != '.' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }

  private static String before(String text, char end) {
    int position = text.indexOf(end);
    return position < 0 ? text : text.substring(0, position);
  }

  /** Removes the port; a name with more than one colon is an IPv6 address without brackets. */
  private static String withoutPort(String name) {
    int colon = name.indexOf(':');
    return colon >= 0 && colon == name.lastIndexOf(':') ? name.substring(0, colon) : name;
  }
}
