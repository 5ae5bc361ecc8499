package dev.weir.domain.routing;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The host in a server name as drivers write it: {@code tcp:host\instance,port}, {@code [::1]},
 * {@code host.}; in lower case, because host names are not case-sensitive.
 */
record ServerName(String host) {
  private static final String TCP_PREFIX = "tcp:";

  /** Returns the host, or null if the name contains none. */
  static @Nullable ServerName parse(@Nullable String written) {
    if (written == null) {
      return null;
    }
    String name = written.strip().toLowerCase(Locale.ROOT);
    if (name.startsWith(TCP_PREFIX)) {
      name = name.substring(TCP_PREFIX.length());
    }
    name = before(before(name, '\\'), ',').strip();
    name = name.startsWith("[") ? before(name.substring(1), ']') : withoutPort(name);
    if (name.endsWith(".")) {
      name = name.substring(0, name.length() - 1);
    }
    return name.isEmpty() ? null : new ServerName(name);
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
