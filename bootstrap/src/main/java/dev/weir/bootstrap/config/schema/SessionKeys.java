package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.PinLimit;
import dev.weir.bootstrap.config.ResetPolicy;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.procedures.ProcedurePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a bucket about lending to sessions, health, validation and statistics. */
public final class SessionKeys {
  private static final String ONLY_PING =
      "checks that log in are not implemented in this version; use ping";

  /** The longest request. */
  public static final Key<Optional<Duration>> QUERY_TIMEOUT =
      Key.of(
              "query_timeout",
              new OrOff<>(Span.POSITIVE),
              Optional.<Duration>empty(),
              "The longest a request may run at the server; then it is cancelled.")
          .in(Modes.POOLED);

  /** How long a client may do nothing. */
  public static final Key<Optional<Duration>> CLIENT_IDLE_TIMEOUT =
      Key.of(
              "client_idle_timeout",
              new OrOff<>(Span.POSITIVE),
              Optional.<Duration>empty(),
              "How long a client may do nothing before it is disconnected; one that is not pinned"
                  + " costs the server nothing.")
          .in(Modes.POOLED);

  /** How many may be pinned. */
  public static final Key<PinLimit> MAX_PINNED =
      Key.of(
              "max_pinned",
              new Share(),
              new PinLimit.Percent(80),
              "How many of the slots pins other than transactions may hold while others wait; beyond"
                  + " it, idle sessions lose theirs after evict_after.")
          .in(Modes.SHARED);

  /** When the log names who is pinned. */
  public static final Key<Optional<Duration>> PINNED_WARN_AFTER =
      Key.of(
              "pinned_warn_after",
              new OrOff<>(Span.POSITIVE),
              Optional.of(Duration.ofMinutes(5)),
              "How long a session may be pinned before the log names it, its reason and the request"
                  + " it came with: once, and one line a minute for all of a bucket that are pinned"
                  + " for the same reason.")
          .in(Modes.SHARED);

  /** When to reset. */
  public static final Key<ResetPolicy> RESET =
      Key.of(
              "reset",
              Choice.of(ResetPolicy.class),
              ResetPolicy.AUTO,
              "Whether a server connection is reset before another session's use when its last one"
                  + " may have left something, or always. In session mode it always is.")
          .in(Modes.SHARED)
          .alsoCalled("reset_on_release");

  /** What procedures do. */
  public static final Key<ProcedurePolicy.Mode> PROCEDURES =
      Key.of(
              "procedures",
              Choice.of(ProcedurePolicy.Mode.class),
              ProcedurePolicy.Mode.ANALYSE,
              "Whether a stored procedure is read to see what it leaves behind, or counts as"
                  + " leaving something (the session is pinned), or nothing.")
          .in(Modes.SHARED);

  /** Which are trusted. */
  public static final Key<List<String>> TRUSTED_PROCEDURES =
      Key.list(
              "trusted_procedures",
              Text.SQL_NAME,
              "Stored procedures that leave nothing behind, whatever 'procedures' says.")
          .in(Modes.SHARED);

  /** How many statements a connection keeps. */
  public static final Key<Integer> PREPARED_STATEMENTS_MAX =
      Key.of(
              "prepared_statements_max",
              new WholeNumber(1, 100_000),
              500,
              "How many prepared statements a server connection keeps; the least used go first.")
          .in(Modes.SHARED);

  /** What else separates logins. */
  public static final Key<List<ProfilePart>> PROFILE_INCLUDES =
      Key.list(
              "profile_includes",
              Choice.of(ProfilePart.class),
              "What else sessions must have in common to share server connections, and what Weir then"
                  + " passes on when it logs in: the name of the application, of the client's host."
                  + " For servers whose logon triggers or Resource Governor look at it.")
          .in(Modes.POOLED);

  /** How health is found out. */
  public static final Key<HealthCheckKind> HEALTH_CHECK =
      Key.of(
              "health_check",
              new Choice<>(HealthCheckKind.class, Map.of("query", ONLY_PING, "full", ONLY_PING)),
              HealthCheckKind.PING,
              "How the server's health is found out: not at all, or by whether it answers.")
          .alsoCalled("health_check_type", "enable_health_check");

  /** With which query. */
  public static final Key<String> HEALTH_CHECK_QUERY =
      Key.of(
              "health_check_query",
              new Text("text", 4_000),
              "SELECT 1",
              "The query of the checks that ask one, and of validation.")
          .in(Modes.POOLED)
          .alsoCalled("test_query")
          .notInThisVersion();

  /** How often. */
  public static final Key<Duration> HEALTH_CHECK_INTERVAL =
      Key.of(
          "health_check_interval",
          Span.POSITIVE,
          Duration.ofSeconds(30),
          "How often health is checked while the server is healthy and no connection to it has just"
              + " been opened; an unhealthy one is probed once or twice a second.");

  /** How long it may take. */
  public static final Key<Duration> HEALTH_CHECK_TIMEOUT =
      Key.of(
          "health_check_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(5),
          "How long a check may take before it counts as failed.");

  /** When it is bad. */
  public static final Key<Integer> FAILURE_THRESHOLD =
      Key.of(
          "failure_threshold",
          new WholeNumber(1, 1_000),
          3,
          "After how many failures in a row the bucket is unhealthy and logins get error 50003.");

  /** When it is good again. */
  public static final Key<Integer> RECOVERY_THRESHOLD =
      Key.of(
          "recovery_threshold",
          new WholeNumber(1, 1_000),
          2,
          "After how many successes in a row it is healthy again.");

  /** Testing before lending. */
  public static final Key<Boolean> VALIDATE_ON_ACQUIRE =
      Key.of(
              "validate_on_acquire",
              new YesNo(),
              false,
              "Whether a server connection is tested before it is lent.")
          .in(Modes.POOLED)
          .notInThisVersion();

  /** Testing after. */
  public static final Key<Boolean> VALIDATE_ON_RELEASE =
      Key.of(
              "validate_on_release",
              new YesNo(),
              false,
              "Whether a server connection is tested when it is returned.")
          .in(Modes.POOLED)
          .notInThisVersion();

  /** How seldom. */
  public static final Key<Duration> VALIDATION_INTERVAL =
      Key.of(
              "validation_interval",
              Span.ANY,
              Duration.ofSeconds(30),
              "A connection that was used or tested within this time is not tested again.")
          .in(Modes.POOLED)
          .alsoCalled("validation_interval_seconds")
          .notInThisVersion();

  /** Counting connections. */
  public static final Key<Boolean> STATISTICS =
      Key.of(
              "statistics",
              new YesNo(),
              true,
              "Whether connections are counted and timed per login profile and login.")
          .alsoCalled("collect_statistics")
          .notInThisVersion();

  /** Counting requests. */
  public static final Key<Boolean> QUERY_STATISTICS =
      Key.of("query_statistics", new YesNo(), true, "Whether requests are counted and timed, too.")
          .in(Modes.POOLED)
          .alsoCalled("collect_query_stats")
          .notInThisVersion();

  /** All of them. */
  static final List<Key<?>> ALL =
      List.of(
          SharedKeys.SESSION_TIMEOUT,
          SharedKeys.IDLE_TIMEOUT,
          QUERY_TIMEOUT,
          CLIENT_IDLE_TIMEOUT,
          MAX_PINNED,
          PINNED_WARN_AFTER,
          RESET,
          PROCEDURES,
          TRUSTED_PROCEDURES,
          PREPARED_STATEMENTS_MAX,
          PROFILE_INCLUDES,
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
