package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.LogFormat;
import dev.weir.bootstrap.config.LogLevel;
import dev.weir.bootstrap.config.Secret;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import java.util.List;

/** The keys of the smaller sections of {@code proxy.yaml}. */
public final class InstanceKeys {
  /** Enables an instance to serve a share of the slots without the ledger. */
  public static final Key<Boolean> FALLBACK_ENABLED =
      Key.of(
          "enabled",
          new YesNo(),
          true,
          "Whether an instance that cannot reach the ledger continues with a share of each"
              + " bucket's slots. If not, it closes all server connections when its lease ends.");

  /** The divisor that determines that share. */
  public static final Key<Integer> LOCAL_LIMIT_DIVISOR =
      Key.of(
          "local_limit_divisor",
          new WholeNumber(1, 1_000),
          3,
          "The divisor of that share: max_connections divided by it, but at least 1. Set it to"
              + " the number of instances or more. If an instance has seen more instances than"
              + " this, it divides by their number.");

  /** The section about the loss of the ledger. */
  public static final Section FALLBACK =
      Section.of("fallback", List.of(FALLBACK_ENABLED, LOCAL_LIMIT_DIVISOR));

  /** The part of a client connection that is encrypted. */
  public static final Key<ClientTls> TLS_MODE =
      Key.of(
          "mode",
          Choice.of(ClientTls.class),
          ClientTls.LOGIN,
          "The encryption between clients and Weir: off, nothing; login, the login if the client"
              + " can encrypt, and everything if the client requires it; require, everything;"
              + " strict, TDS 8.0 only. Not for passthrough buckets, whose clients use the"
              + " server's TLS.");

  /** The oldest TLS of clients. */
  public static final Key<OldestTls> TLS_MIN_VERSION =
      Key.of(
          "min_version",
          new OldestVersion(),
          OldestTls.TLS_1_2,
          "The oldest version of TLS that clients may speak within TDS 7.x. 1.0 and 1.1 have known"
              + " weaknesses: choose them only for clients that know no other.");

  /** The file of the certificate. */
  public static final Key<String> CERTIFICATE =
      Key.open(
          "certificate",
          Text.FILE,
          "one that Weir signs itself at each start",
          "A PEM file with the certificate and its chain.");

  /** The file of the certificate's private key. */
  public static final Key<String> PRIVATE_KEY =
      Key.open(
          "private_key",
          Text.FILE,
          "none",
          "A PEM file with the certificate's private key (PKCS #8).");

  /** The password of the private key. */
  public static final Key<Secret> PRIVATE_KEY_PASSWORD =
      Key.open(
          "private_key_password",
          new Hidden(),
          "none",
          "The password of the private key, if it is encrypted.");

  /** The section about encryption between clients and Weir. */
  public static final Section TLS =
      Section.of(
          "tls",
          List.of(TLS_MODE, TLS_MIN_VERSION, CERTIFICATE, PRIVATE_KEY, PRIVATE_KEY_PASSWORD));

  /** Enables the admin API. */
  public static final Key<Boolean> ADMIN_ENABLED =
      Key.of("enabled", new YesNo(), true, "Whether there is an admin API and a dashboard.")
          .withoutImplementation();

  /** The address of the admin API. */
  public static final Key<String> ADMIN_ADDRESS =
      Key.of(
              "address",
              new HostName(),
              "127.0.0.1",
              "The address of the admin API; other than loopback it needs a token.")
          .withoutImplementation();

  /** The port of the admin API. */
  public static final Key<Integer> ADMIN_PORT =
      Key.of("port", WholeNumber.PORT, 8081, "The port of the admin API and the dashboard.")
          .withoutImplementation();

  /** The token that callers of the admin API present. */
  public static final Key<Secret> ADMIN_TOKEN =
      Key.open(
              "token",
              new Hidden(),
              "none",
              "What a caller must show. Without one the admin API answers on loopback only.")
          .withoutImplementation();

  /** The section about the admin API. */
  public static final Section ADMIN =
      Section.of("admin", List.of(ADMIN_ENABLED, ADMIN_ADDRESS, ADMIN_PORT, ADMIN_TOKEN));

  /** The format of log lines. */
  public static final Key<LogFormat> LOG_FORMAT =
      Key.of(
          "format",
          Choice.of(LogFormat.class),
          LogFormat.TEXT,
          "The form of the log: text lines, or one JSON object per line with the keyed values as"
              + " its fields.");

  /** The lowest level that is logged. */
  public static final Key<LogLevel> LOG_LEVEL =
      Key.of("level", Choice.of(LogLevel.class), LogLevel.INFO, "The lowest level that is logged.");

  /** Enables SQL text in the log. */
  public static final Key<Boolean> SQL_TEXT =
      Key.of(
          "sql_text",
          new YesNo(),
          false,
          "Whether the log line about a session that stays pinned contains the SQL text that"
              + " pinned it, including any data in that text.");

  /** The section about the log. */
  public static final Section LOGGING =
      Section.of("logging", List.of(LOG_FORMAT, LOG_LEVEL, SQL_TEXT));

  private InstanceKeys() {}
}
