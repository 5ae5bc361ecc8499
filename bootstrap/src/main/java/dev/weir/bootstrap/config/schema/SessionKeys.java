package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.PinLimit;
import dev.weir.bootstrap.config.ResetPolicy;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.login.NameTemplate;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a bucket about lending to sessions, health, validation and statistics. */
public final class SessionKeys {
  private static final String ONLY_PING =
      "checks that log in are not implemented in this version; use ping";

  /** The longest time that a request may run. */
  public static final Key<Optional<Duration>> QUERY_TIMEOUT =
      Key.of(
              "query_timeout",
              new OrOff<>(Span.POSITIVE),
              Optional.<Duration>empty(),
              "The longest time for which a request may run at the server; then it is cancelled.")
          .in(Modes.POOLED)
          .changing(Key.Effect.NEW_SESSIONS);

  /** The time after which an inactive client is disconnected. */
  public static final Key<Optional<Duration>> CLIENT_IDLE_TIMEOUT =
      Key.of(
              "client_idle_timeout",
              new OrOff<>(Span.POSITIVE),
              Optional.<Duration>empty(),
              "The time for which a client may send nothing before it is disconnected. An idle"
                  + " client that is not pinned costs the server nothing.")
          .in(Modes.POOLED)
          .changing(Key.Effect.NEW_SESSIONS);

  /** The number of slots that pins may hold while others wait. */
  public static final Key<PinLimit> MAX_PINNED =
      Key.of(
              "max_pinned",
              new Share(),
              new PinLimit.Percent(80),
              "The number or share of slots that sessions may keep by pins other than"
                  + " transactions while others wait. Beyond it, idle sessions lose their"
                  + " connection after evict_after.")
          .in(Modes.SHARED)
          .changing(Key.Effect.RELOAD);

  /** The time after which the log names a pinned session. */
  public static final Key<Optional<Duration>> PINNED_WARN_AFTER =
      Key.of(
              "pinned_warn_after",
              new OrOff<>(Span.POSITIVE),
              Optional.of(Duration.ofMinutes(5)),
              "The time for which a session may be pinned before the log reports it with the"
                  + " reason and the request that pinned it. Each session is reported once, and"
                  + " for each bucket and reason at most one session per minute.")
          .in(Modes.SHARED);

  /** The rule for resets between sessions. */
  public static final Key<ResetPolicy> RESET =
      Key.of(
              "reset",
              Choice.of(ResetPolicy.class),
              ResetPolicy.AUTO,
              "Whether a server connection is reset before another session uses it only if the"
                  + " last session may have left state, or always. In session mode it is always"
                  + " reset.")
          .in(Modes.SHARED)
          .withOtherNames("reset_on_release");

  /** The source of the facts about servers. */
  public static final Key<FactsPolicy> SERVER_FACTS =
      Key.of(
              "server_facts",
              Choice.of(FactsPolicy.class),
              FactsPolicy.MEASURE,
              "Whether Weir measures on the first connection to a server what a reset restores and"
                  + " what is announced, relies on nothing, or assumes what is documented for SQL"
                  + " Server.")
          .in(Modes.POOLED);

  /** The use of the session states that servers tell. */
  public static final Key<SessionStatePolicy> SESSION_STATE =
      Key.of(
              "session_state",
              Choice.of(SessionStatePolicy.class),
              SessionStatePolicy.OFF,
              "Whether Weir asks the server to tell which state of a session it could not recover"
                  + " on another connection (SESSIONRECOVERY, TDS 7.4), and takes the answers as"
                  + " evidence about pins.")
          .in(Modes.SHARED);

  /** The parking of transactions. */
  public static final Key<ParkingPolicy> PARK_TRANSACTIONS =
      Key.of(
              "park_transactions",
              Choice.of(ParkingPolicy.class),
              ParkingPolicy.AUTO,
              "Whether a transaction that is known to have only read gives up its server connection"
                  + " between two requests when another session wants it, and begins again with its"
                  + " client's next request.")
          .in(Modes.SHARED);

  /** The time after which a transaction is parked in any case. */
  public static final Key<Duration> PARK_AFTER =
      Key.of(
              "park_after",
              Span.POSITIVE,
              Duration.ofSeconds(10),
              "The time for which a session may be idle in a transaction that can be parked, while"
                  + " no other session wants its connection; then the transaction is parked anyway.")
          .in(Modes.SHARED);

  /** The treatment of stored procedures. */
  public static final Key<ProcedurePolicy.Mode> PROCEDURES =
      Key.of(
              "procedures",
              Choice.of(ProcedurePolicy.Mode.class),
              ProcedurePolicy.Mode.ANALYSE,
              "The treatment of stored procedures: Weir reads each one to find the state that it"
                  + " leaves behind, or assumes that each leaves state (the session is pinned),"
                  + " or that none does.")
          .in(Modes.SHARED);

  /** The procedures that leave no session state behind. */
  public static final Key<List<String>> TRUSTED_PROCEDURES =
      Key.list(
              "trusted_procedures",
              Text.SQL_NAME,
              "Stored procedures that leave no state behind, regardless of 'procedures'.")
          .in(Modes.SHARED);

  /** The number of prepared statements that a server connection keeps. */
  public static final Key<Integer> PREPARED_STATEMENTS_MAX =
      Key.of(
              "prepared_statements_max",
              new WholeNumber(1, 100_000),
              500,
              "The number of prepared statements that a server connection keeps; the least"
                  + " recently used is dropped first.")
          .in(Modes.SHARED);

  /** The further parts of a login profile. */
  public static final Key<List<ProfilePart>> PROFILE_INCLUDES =
      Key.list(
              "profile_includes",
              Choice.of(ProfilePart.class),
              "Further properties that sessions must have in common to share server connections:"
                  + " the name of the application or of the client's host. Weir passes them on"
                  + " when it logs in, for logon triggers and Resource Governor.")
          .in(Modes.POOLED);

  /** The application name of connections. */
  public static final Key<NameTemplate> PROGRAM_NAME =
      Key.open(
              "program_name",
              new NameWithPlaces(),
              "Weir, or the client's with 'profile_includes'",
              "The application name that the server sees, with the places {login}, {bucket}, {host}"
                  + " (Weir's), {app} and {client} (the host). The last two need app_name and host"
                  + " in 'profile_includes'.")
          .in(Modes.POOLED);

  /** The host name of connections. */
  public static final Key<NameTemplate> HOST_NAME =
      Key.open(
              "host_name",
              new NameWithPlaces(),
              "Weir's host, or the client's with 'profile_includes'",
              "The host name that the server sees, with the same places.")
          .in(Modes.POOLED);

  /** The number that sessions see. */
  public static final Key<SessionNumberPolicy> SPID =
      Key.of(
              "spid",
              Choice.of(SessionNumberPolicy.class),
              SessionNumberPolicy.VIRTUAL,
              "The number that a session sees as @@SPID. virtual: a batch that selects it alone gets"
                  + " a number of Weir's and pins nothing; any other read pins and gets the"
                  + " server's. server: each read pins and gets the server's.")
          .in(Modes.SHARED);

  /** The kind of health check. */
  public static final Key<HealthCheckKind> HEALTH_CHECK =
      Key.of(
              "health_check",
              new Choice<>(HealthCheckKind.class, Map.of("query", ONLY_PING, "full", ONLY_PING)),
              HealthCheckKind.PING,
              "The check of the server's health: none, or whether the server answers.")
          .withOtherNames("health_check_type", "enable_health_check");

  /** The query of health checks and of validation. */
  public static final Key<String> HEALTH_CHECK_QUERY =
      Key.of(
              "health_check_query",
              new Text("text", 4_000),
              "SELECT 1",
              "The query of the checks that ask one, and of validation.")
          .in(Modes.POOLED)
          .withOtherNames("test_query")
          .withoutImplementation();

  /** The interval of health checks. */
  public static final Key<Duration> HEALTH_CHECK_INTERVAL =
      Key.of(
          "health_check_interval",
          Span.POSITIVE,
          Duration.ofSeconds(30),
          "The interval of health checks while the server is healthy and no connection to it has"
              + " just been opened. An unhealthy server is probed once or twice per second.");

  /** The timeout of a health check. */
  public static final Key<Duration> HEALTH_CHECK_TIMEOUT =
      Key.of(
          "health_check_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(5),
          "The time after which a check counts as failed.");

  /** The number of failures after which the bucket is unhealthy. */
  public static final Key<Integer> FAILURE_THRESHOLD =
      Key.of(
          "failure_threshold",
          new WholeNumber(1, 1_000),
          3,
          "The number of consecutive failures after which the bucket is unhealthy and logins get"
              + " error 50003.");

  /** The number of successes after which the bucket is healthy again. */
  public static final Key<Integer> RECOVERY_THRESHOLD =
      Key.of(
          "recovery_threshold",
          new WholeNumber(1, 1_000),
          2,
          "The number of consecutive successes after which the bucket is healthy again.");

  /** Enables the test of a connection before it is lent. */
  public static final Key<Boolean> VALIDATE_ON_ACQUIRE =
      Key.of(
              "validate_on_acquire",
              new YesNo(),
              false,
              "Whether a server connection is tested before it is lent.")
          .in(Modes.POOLED)
          .withoutImplementation();

  /** Enables the test of a connection when it is returned. */
  public static final Key<Boolean> VALIDATE_ON_RELEASE =
      Key.of(
              "validate_on_release",
              new YesNo(),
              false,
              "Whether a server connection is tested when it is returned.")
          .in(Modes.POOLED)
          .withoutImplementation();

  /** The time for which a tested connection is not tested again. */
  public static final Key<Duration> VALIDATION_INTERVAL =
      Key.of(
              "validation_interval",
              Span.ANY,
              Duration.ofSeconds(30),
              "A connection that was used or tested within this time is not tested again.")
          .in(Modes.POOLED)
          .withOtherNames("validation_interval_seconds")
          .withoutImplementation();

  /** Enables the statistics of connections per login profile. */
  public static final Key<Boolean> STATISTICS =
      Key.of(
              "statistics",
              new YesNo(),
              true,
              "Whether connections are counted and timed per login profile and login.")
          .withOtherNames("collect_statistics")
          .withoutImplementation();

  /** Enables the statistics of requests. */
  public static final Key<Boolean> QUERY_STATISTICS =
      Key.of("query_statistics", new YesNo(), true, "Whether requests are counted and timed, too.")
          .in(Modes.POOLED)
          .withOtherNames("collect_query_stats")
          .withoutImplementation();

  /** All keys of this class, and those of transactions in {@link SharedKeys}. */
  static final List<Key<?>> ALL =
      List.of(
          SharedKeys.SESSION_TIMEOUT,
          SharedKeys.IDLE_TIMEOUT,
          SharedKeys.IDLE_TIMEOUT_ALWAYS,
          QUERY_TIMEOUT,
          CLIENT_IDLE_TIMEOUT,
          MAX_PINNED,
          PINNED_WARN_AFTER,
          RESET,
          SERVER_FACTS,
          SESSION_STATE,
          PARK_TRANSACTIONS,
          PARK_AFTER,
          PROCEDURES,
          TRUSTED_PROCEDURES,
          PREPARED_STATEMENTS_MAX,
          PROFILE_INCLUDES,
          PROGRAM_NAME,
          HOST_NAME,
          SPID,
          HEALTH_CHECK,
          HEALTH_CHECK_QUERY,
          HEALTH_CHECK_INTERVAL,
          HEALTH_CHECK_TIMEOUT,
          FAILURE_THRESHOLD,
          RECOVERY_THRESHOLD,
          VALIDATE_ON_ACQUIRE,
          VALIDATE_ON_RELEASE,
          VALIDATION_INTERVAL,
          STATISTICS,
          QUERY_STATISTICS);

  private SessionKeys() {}
}
