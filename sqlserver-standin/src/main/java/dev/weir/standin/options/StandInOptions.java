package dev.weir.standin.options;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a stand-in is to be.
 *
 * @param host the address to listen on
 * @param port 0 for any free one
 * @param databases those that exist besides master and tempdb; the first is every login's default
 * @param logins user name to password
 * @param serverName what the server calls itself, in messages and in its certificate
 */
public record StandInOptions(
    String host,
    int port,
    List<String> databases,
    Map<String, String> logins,
    TlsMode tls,
    String serverName) {
  public StandInOptions {
    databases = List.copyOf(databases);
    logins = Map.copyOf(logins);
    if (databases.isEmpty()) {
      throw new IllegalArgumentException("a stand-in needs a database");
    }
    if (logins.isEmpty()) {
      throw new IllegalArgumentException("a stand-in needs a login");
    }
  }

  /** Loopback, any port, one database AppDB, login {@code sa} with a fixed password. */
  public static StandInOptions defaults() {
    return new StandInOptions(
        "127.0.0.1", 0, List.of("AppDB"), Map.of("sa", "Weir-Demo-1"), TlsMode.LOGIN, "standin");
  }

  public StandInOptions withHost(String newHost) {
    return new StandInOptions(newHost, port, databases, logins, tls, serverName);
  }

  public StandInOptions withPort(int newPort) {
    return new StandInOptions(host, newPort, databases, logins, tls, serverName);
  }

  public StandInOptions withDatabases(List<String> newDatabases) {
    return new StandInOptions(host, port, newDatabases, logins, tls, serverName);
  }

  /** Adds a login, or gives one another password. */
  public StandInOptions withLogin(String user, String password) {
    Map<String, String> more = new HashMap<>(logins);
    more.put(user, password);
    return new StandInOptions(host, port, databases, more, tls, serverName);
  }

  public StandInOptions withTls(TlsMode newTls) {
    return new StandInOptions(host, port, databases, logins, newTls, serverName);
  }

  public StandInOptions withServerName(String newServerName) {
    return new StandInOptions(host, port, databases, logins, tls, newServerName);
  }

  /** Without the passwords. */
  @Override
  public String toString() {
    return "StandInOptions[%s:%d, databases=%s, logins=%s, tls=%s, serverName=%s]"
        .formatted(host, port, databases, logins.keySet(), tls, serverName);
  }
}
