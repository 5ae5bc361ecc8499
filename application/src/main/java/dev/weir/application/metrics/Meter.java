package dev.weir.application.metrics;

import java.util.List;

/**
 * Every meter of the product: its Prometheus name, kind, labels and meaning. Labels have few
 * values: bucket ids, and words from enums.
 */
public enum Meter {
  /** Lent connections. */
  CONNECTIONS_ACTIVE(
      "proxy_connections_active",
      Kind.GAUGE,
      "Server connections lent to client sessions now, pinned ones among them.",
      "bucket"),
  /** Idle connections. */
  CONNECTIONS_IDLE(
      "proxy_connections_idle", Kind.GAUGE, "Server connections open and not lent now.", "bucket"),
  /** Pinned connections. */
  CONNECTIONS_PINNED(
      "proxy_connections_pinned",
      Kind.GAUGE,
      "Server connections that a client session keeps between requests now; of lent ones that is"
          + " any whose session is pinned, while it asks something, too.",
      "bucket"),
  /** The limit. */
  CONNECTIONS_MAX(
      "proxy_connections_max",
      Kind.GAUGE,
      "The bucket's limit of server connections over all instances.",
      "bucket"),
  /** Requests for a connection, by outcome. */
  CONNECTIONS_TOTAL(
      "proxy_connections_total",
      Kind.COUNTER,
      "Requests for a server connection by outcome: acquired, released, timeout, rejected,"
          + " abandoned.",
      "bucket",
      "status"),
  /** Pins that sessions came to hold, by reason. */
  PINS(
      "proxy_pins_total",
      Kind.COUNTER,
      "How often a session came to keep its server connection after a request, by reason: for"
          + " each that did not hold before.",
      "bucket",
      "reason"),
  /** Pinned sessions, by reason. */
  SESSIONS_PINNED(
      "proxy_sessions_pinned",
      Kind.GAUGE,
      "Client sessions that keep a server connection between requests now, by reason; one with"
          + " several reasons counts under each.",
      "bucket",
      "reason"),
  /** Lends. */
  LENDS(
      "proxy_lends_total",
      Kind.COUNTER,
      "Server connections lent, by whom they come from: again (idle, and this session's before),"
          + " other (idle, and another session's), handover (from another session straight to one"
          + " that waited), fresh (just logged in or reset).",
      "bucket",
      "kind"),
  /** Resets. */
  RESETS(
      "proxy_resets_total",
      Kind.COUNTER,
      "Resets of server connections by outcome (done, failed) and way: prelude (with what makes"
          + " the connection fit its next session), background (while nobody waits), client (asked"
          + " for by a client with its own request; only those that the server did not"
          + " acknowledge, and whose connections were closed).",
      "bucket",
      "outcome",
      "way"),
  /** Settings that were applied. */
  SETTINGS_APPLIED(
      "proxy_settings_applied_total",
      Kind.COUNTER,
      "Preludes by which connections were given the settings of their session, with a reset or"
          + " without, by outcome: done, failed.",
      "bucket",
      "outcome"),
  /** Calls about prepared statements. */
  STATEMENT_CALLS(
      "proxy_statement_calls_total",
      Kind.COUNTER,
      "Calls about prepared statements by how they were served: by_handle (of the connection),"
          + " prepared (first there), prepared_again (run on a connection that did not know the"
          + " statement), reused (run by a handle in the place of another preparation), answered"
          + " (by Weir itself), sent_again (the server had lost the handle), crowded_out (prepared"
          + " by a handle of the server's own, which pins, for there is no room for the text).",
      "bucket",
      "way"),
  /** Measurings of servers. */
  SERVER_FACTS(
      "proxy_server_facts_total",
      Kind.COUNTER,
      "Measurings of the bucket's servers (measured, failed), and facts that traffic contradicted"
          + " (revoked).",
      "bucket",
      "outcome"),
  /** Deviations of servers. */
  SERVER_DEVIATIONS(
      "proxy_server_facts_deviations",
      Kind.GAUGE,
      "Facts about the bucket's servers that differ from the documented behaviour of SQL Server.",
      "bucket"),
  /** Evictions. */
  EVICTIONS(
      "proxy_evictions_total",
      Kind.COUNTER,
      "Server connections closed because another login profile was in need of their slot.",
      "bucket"),
  /** Refills. */
  REFILLS(
      "proxy_refills_total",
      Kind.COUNTER,
      "Server connections opened to be ready when somebody wants one, as min_idle says.",
      "bucket"),
  /** Connections that were cut. */
  CUTS(
      "proxy_cuts_total",
      Kind.COUNTER,
      "Server connections broken off because the lease of their slots had ended without the ledger"
          + " in reach.",
      "bucket"),
  /** Slots held. */
  SLOTS_HELD(
      "proxy_slots_held",
      Kind.GAUGE,
      "Slots of the bucket that this instance holds now.",
      "bucket"),
  /** The limit as the ledger has it. */
  SLOTS_LIMIT(
      "proxy_slots_limit",
      Kind.GAUGE,
      "Slots of the bucket that all instances may hold together, as this one knows it.",
      "bucket"),
  /** The fallback limit. */
  FALLBACK_LIMIT(
      "proxy_fallback_limit",
      Kind.GAUGE,
      "Slots of the bucket that this instance may hold while the ledger is out of reach.",
      "bucket"),
  /** The standing. */
  COORDINATION_STANDING(
      "proxy_coordination_standing",
      Kind.GAUGE,
      "1 at how this instance stands with the bucket's ledger: joining, connected, learning,"
          + " cut_off (nothing is opened beyond what is held), shrunk (the lease has ended), fallback (the fallback"
          + " limit is served).",
      "bucket",
      "standing"),
  /** Changes of the standing. */
  COORDINATION_CHANGES(
      "proxy_coordination_changes_total",
      Kind.COUNTER,
      "How often this instance came to stand like this with the bucket's ledger; also what is over"
          + " before the next look at proxy_coordination_standing.",
      "bucket",
      "standing"),
  /** Yields. */
  YIELDS(
      "proxy_yields_total",
      Kind.COUNTER,
      "How often the bucket's ledger told this instance to come down to fewer slots, for other"
          + " instances or because of a lower limit.",
      "bucket"),
  /** Defects in the stored ledger. */
  LEDGER_DEFECTS(
      "proxy_ledger_defects_total",
      Kind.COUNTER,
      "Entries of the bucket's shared ledger that this instance found to be written by somebody"
          + " else, or damaged, and had removed, by kind: type (no ledger at all), ledger (the part"
          + " about the bucket), holder (the part about an instance), field (a part that no ledger"
          + " has). The ledger learns anew after each.",
      "bucket",
      "kind"),
  /** The age of the lease. */
  LEASE_AGE(
      "proxy_lease_age_seconds",
      Kind.GAUGE,
      "Whole seconds since the last report was sent that the bucket's ledger accepted.",
      "bucket"),
  /** Requests and responses that were not understood. */
  NOT_UNDERSTOOD(
      "proxy_not_understood_total",
      Kind.COUNTER,
      "Requests and responses the rest of which could not be read along, by cause and by where it"
          + " was: request, response. Their sessions are pinned, and never served by a guess.",
      "bucket",
      "cause",
      "where"),
  /** Thrash. */
  PROFILE_THRASH(
      "proxy_profile_thrash",
      Kind.GAUGE,
      "1 while login profiles take each other's server connections all the time: within a minute"
          + " at least 20 evictions, and one to every ten lends.",
      "bucket"),
  /** Waiters. */
  QUEUE_LENGTH(
      "proxy_queue_length", Kind.GAUGE, "Clients waiting for a slot of the bucket now.", "bucket"),
  /** Time waited. */
  QUEUE_WAIT(
      "proxy_queue_wait_duration_seconds",
      Kind.HISTOGRAM,
      "How long those who were admitted had waited for their slot.",
      "bucket"),
  /** Errors. */
  CONNECTION_ERRORS(
      "proxy_connection_errors_total",
      Kind.COUNTER,
      "Errors by reason: the label of an error of the catalogue, or what happened to a server"
          + " connection.",
      "bucket",
      "reason"),
  /** Logins that crossed the network readable. */
  READABLE_LOGINS(
      "proxy_readable_logins_total",
      Kind.COUNTER,
      "Logins sent to the bucket's server unencrypted, because it answered under 'tls: login' that"
          + " it cannot encrypt.",
      "bucket"),
  /** Connected clients. */
  CLIENTS("proxy_clients", Kind.GAUGE, "Client sessions connected to this instance now."),
  /** The most clients allowed. */
  CLIENTS_MAX(
      "proxy_clients_max", Kind.GAUGE, "The most client sessions this instance accepts at once."),
  /** Clients that are not logged in. */
  CLIENTS_BEFORE_LOGIN(
      "proxy_clients_before_login",
      Kind.GAUGE,
      "Clients connected to this instance now whose login has not been answered."),
  /** Memory that such clients hold. */
  CLIENTS_MEMORY(
      "proxy_clients_before_login_bytes",
      Kind.GAUGE,
      "Memory that clients were granted for TLS handshakes and long logins that are not over now."),
  /** Clients that were closed before their login. */
  CLIENTS_CLOSED(
      "proxy_clients_closed_total",
      Kind.COUNTER,
      "Clients that Weir closed before their login was answered, by reason: not_tds, proxy_header,"
          + " tls, login (it cannot be understood), too_slow (handshake_timeout), crowded_out (slow,"
          + " while others needed what it held).",
      "reason"),
  /** Logins that were refused. */
  LOGINS_REFUSED(
      "proxy_logins_refused_total",
      Kind.COUNTER,
      "Logins that were refused, by bucket (none where the client led to no bucket) and reason: the"
          + " label of an error of the catalogue, login_failed (the password), refused_by_server"
          + " (anything else that the server had against it).",
      "bucket",
      "reason"),
  /** Clients by what became of their connection. */
  CLIENTS_TOTAL(
      "proxy_clients_total",
      Kind.COUNTER,
      "Client connections by outcome: accepted, refused, dropped.",
      "status"),
  /** Relayed bytes. */
  RELAYED_BYTES(
      "proxy_relayed_bytes_total",
      Kind.COUNTER,
      "Bytes relayed by direction: to_server, to_client.",
      "bucket",
      "direction"),
  /** Health of a bucket. */
  BUCKET_HEALTHY(
      "proxy_bucket_healthy",
      Kind.GAUGE,
      "1 while the bucket's server is taken for healthy.",
      "bucket"),
  /** Ledger operations on Redis. */
  REDIS_OPERATIONS(
      "proxy_redis_operations_total",
      Kind.COUNTER,
      "Operations on Redis by kind and outcome.",
      "operation",
      "status"),
  /** Connections between members that were refused. */
  MEMBER_REFUSALS(
      "proxy_member_refusals_total",
      Kind.COUNTER,
      "Connections between Hazelcast members that were refused, or that another member refused, by"
          + " reason: not_a_member, wrong_secret, other_version, silent, closed, too_many.",
      "reason"),
  /** The heartbeat. */
  INSTANCE_HEARTBEAT(
      "proxy_instance_heartbeat",
      Kind.GAUGE,
      "1 while this instance's leases with the coordination hold, for all its buckets.",
      "instance"),
  /** Stuck event loops. */
  EVENT_LOOPS_STUCK(
      "proxy_event_loops_stuck",
      Kind.GAUGE,
      "Event loops that have run no task for ten seconds; while there is one, /health/live says"
          + " no."),
  /** Dropped log events. */
  LOG_EVENTS_DROPPED(
      "proxy_log_events_dropped_total",
      Kind.COUNTER,
      "Log events dropped because the standard error is not read as fast as they come.");

  /** The kind of a meter. */
  public enum Kind {
    /** A value that goes up and down. */
    GAUGE,
    /** A number of events; only grows. */
    COUNTER,
    /** Durations, in buckets. */
    HISTOGRAM
  }

  private final String name;
  private final Kind kind;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // List.of returns an immutable list.
  private final List<String> labels;

  Meter(String name, Kind kind, String help, String... labels) {
    this.name = name;
    this.kind = kind;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** Returns its name in Prometheus. */
  public String prometheusName() {
    return name;
  }

  /** Returns its kind. */
  public Kind kind() {
    return kind;
  }

  /** Returns its meaning, in a sentence. */
  public String help() {
    return help;
  }

  /** Returns the names of its labels, in the order in which values are given. */
  public List<String> labels() {
    return labels;
  }
}
