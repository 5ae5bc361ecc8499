package dev.weir.standin.options;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.ntlm.WindowsAccount;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The options of a stand-in.
 *
 * @param host the address to listen on
 * @param port 0 for any free one
 * @param databases those that exist besides master and tempdb; the first is every login's default
 * @param logins user name to password
 * @param disabledLogins in lower case, those of them that are refused with 18470
 * @param serverName what the server calls itself, in messages and in its certificate
 * @param identities those that may log in without such a password
 * @param canned it answers a few fixed requests from prepared bytes, and nothing else
 * @param kind its deviations from SQL Server
 */
public record StandInOptions(
    String host,
    int port,
    List<String> databases,
    Map<String, String> logins,
    Set<String> disabledLogins,
    TlsMode tls,
    String serverName,
    Identities identities,
    boolean canned,
    ServerKind kind) {
  public StandInOptions {
    databases = List.copyOf(databases);
    logins = Map.copyOf(logins);
    disabledLogins = Set.copyOf(disabledLogins);
    if (databases.isEmpty()) {
      throw new IllegalArgumentException("a stand-in needs a database");
    }
    if (logins.isEmpty()) {
      throw new IllegalArgumentException("a stand-in needs a login");
    }
    if (canned && tls != TlsMode.OFF) {
      throw new IllegalArgumentException("prepared answers are served without TLS");
    }
  }

  /** Loopback, any port, one database AppDB, login {@code sa} with a fixed password. */
  public static StandInOptions defaults() {
    return new StandInOptions(
        "127.0.0.1",
        0,
        List.of("AppDB"),
        Map.of("sa", "Weir-Demo-1"),
        Set.of(),
        TlsMode.LOGIN,
        "standin",
        Identities.NONE,
        false,
        ServerKind.SQL_SERVER);
  }

  public StandInOptions withHost(String newHost) {
    return new StandInOptions(
        newHost,
        port,
        databases,
        logins,
        disabledLogins,
        tls,
        serverName,
        identities,
        canned,
        kind);
  }

  public StandInOptions withPort(int newPort) {
    return new StandInOptions(
        host,
        newPort,
        databases,
        logins,
        disabledLogins,
        tls,
        serverName,
        identities,
        canned,
        kind);
  }

  public StandInOptions withDatabases(List<String> newDatabases) {
    return new StandInOptions(
        host,
        port,
        newDatabases,
        logins,
        disabledLogins,
        tls,
        serverName,
        identities,
        canned,
        kind);
  }

  /** Adds a login, or gives one another password. */
  public StandInOptions withLogin(String user, String password) {
    Map<String, String> more = new HashMap<>(logins);
    more.put(user, password);
    return new StandInOptions(
        host, port, databases, more, disabledLogins, tls, serverName, identities, canned, kind);
  }

  /** Adds a login that is refused. */
  public StandInOptions withDisabledLogin(String user, String password) {
    Set<String> more = new HashSet<>(disabledLogins);
    more.add(user.toLowerCase(Locale.ROOT));
    StandInOptions known = withLogin(user, password);
    return new StandInOptions(
        host, port, databases, known.logins, more, tls, serverName, identities, canned, kind);
  }

  public StandInOptions withTls(TlsMode newTls) {
    return new StandInOptions(
        host,
        port,
        databases,
        logins,
        disabledLogins,
        newTls,
        serverName,
        identities,
        canned,
        kind);
  }

  public StandInOptions withServerName(String newServerName) {
    return new StandInOptions(
        host,
        port,
        databases,
        logins,
        disabledLogins,
        tls,
        newServerName,
        identities,
        canned,
        kind);
  }

  /** Adds a Windows account, which logs in by NTLM. */
  public StandInOptions withAccount(String domain, String user, String password) {
    return withIdentities(identities.withAccount(new WindowsAccount(domain, user, password)));
  }

  /** Adds a federated access token for a login. */
  public StandInOptions withToken(String token, String login) {
    return withIdentities(identities.withToken(token, login));
  }

  private StandInOptions withIdentities(Identities others) {
    return new StandInOptions(
        host, port, databases, logins, disabledLogins, tls, serverName, others, canned, kind);
  }

  /** Prepared answers only, without TLS: for measuring what stands in front. */
  public StandInOptions withCanned(boolean on) {
    return new StandInOptions(
        host,
        port,
        databases,
        logins,
        disabledLogins,
        on ? TlsMode.OFF : tls,
        serverName,
        identities,
        on,
        kind);
  }

  /** Announces no transaction that a text begins or ends, as Babelfish. */
  public StandInOptions withoutWordOfText() {
    return withKind(kind.with(Traits.TEXT_TRANSACTIONS, Announcement.ABSENT));
  }

  /** Deviates from SQL Server as this kind says. */
  public StandInOptions withKind(ServerKind other) {
    return new StandInOptions(
        host, port, databases, logins, disabledLogins, tls, serverName, identities, canned, other);
  }

  /** True for a login that exists and is refused; in any case. */
  public boolean isDisabled(String user) {
    return disabledLogins.contains(user.toLowerCase(Locale.ROOT));
  }

  /** Without the passwords. */
  @Override
  public String toString() {
    return ("StandInOptions[%s:%d, databases=%s, logins=%s, tls=%s, serverName=%s, %s, canned=%s,"
            + " kind=%s]")
        .formatted(
            host, port, databases, logins.keySet(), tls, serverName, identities, canned, kind);
  }
}
