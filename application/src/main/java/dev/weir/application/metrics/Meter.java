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
      "Server connections that are lent to client sessions now, including pinned ones.",
      "bucket"),
  /** Idle connections. */
  CONNECTIONS_IDLE(
      "proxy_connections_idle",
      Kind.GAUGE,
      "Server connections that are open and not lent now.",
      "bucket"),
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
      "Times that a session kept its server connection after a request for a new reason, by"
          + " reason.",
      "bucket",
      "reason"),
  /** Pinned sessions, by reason. */
  SESSIONS_PINNED(
      "proxy_sessions_pinned",
      Kind.GAUGE,
      "Client sessions that keep a server connection between requests now, by reason; a session"
          + " with several reasons counts under each.",
      "bucket",
      "reason"),
  /** Lends. */
  LENDS(
      "proxy_lends_total",
      Kind.COUNTER,
      "Server connections lent, by their last use: again (idle, last used by this session),"
          + " other (idle, last used by another session), handover (returned by another session"
          + " directly to a waiting one), fresh (just logged in or reset).",
      "bucket",
      "kind"),
  /** Resets. */
  RESETS(
      "proxy_resets_total",
      Kind.COUNTER,
      "Resets of server connections by outcome (done, failed) and way: prelude (together with"
          + " the settings of the next session), background (while no session waits), client"
          + " (requested by a client with its own request; only those that the server did not"
          + " acknowledge, and whose connections were closed).",
      "bucket",
      "outcome",
      "way"),
  /** Connections that no reset makes fit. */
  UNFIT_CONNECTIONS(
      "proxy_connections_unfit_total",
      Kind.COUNTER,
      "Server connections closed because no reset is known to make them fit for another session:"
          + " the server does not restore the state that the last session may have left, or the"
          + " session has impersonated another user.",
      "bucket"),
  /** Settings that were applied. */
  SETTINGS_APPLIED(
      "proxy_settings_applied_total",
      Kind.COUNTER,
      "Preludes that applied the settings of a session to a connection, with or without a reset,"
          + " by outcome: done, failed.",
      "bucket",
      "outcome"),
  /** Parked transactions. */
  TRANSACTIONS_PARKED(
      "proxy_transactions_parked",
      Kind.GAUGE,
      "Transactions of clients that have only read and keep no server connection now; each begins"
          + " again with its client's next request.",
      "bucket"),
  /** Handovers of the connections of such transactions. */
  TRANSACTION_HANDOVERS(
      "proxy_transaction_handovers_total",
      Kind.COUNTER,
      "Transactions that were to be ended at the server because another session wanted the"
          + " connection, or park_after had passed: parked (ended there), refused (the server did"
          + " not end it, so that it keeps its connection).",
      "bucket",
      "outcome"),
  /** Transactions that cannot be parked. */
  TRANSACTIONS_NOT_PARKABLE(
      "proxy_transactions_not_parkable_total",
      Kind.COUNTER,
      "Transactions that keep their server connections to their end, by the first reason for it.",
      "bucket",
      "reason"),
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
      "Server connections closed because another login profile needed their slot.",
      "bucket"),
  /** Refills. */
  REFILLS(
      "proxy_refills_total",
      Kind.COUNTER,
      "Server connections opened in advance: to keep min_idle connections ready, or with a slot"
          + " that came when its waiter had been served.",
      "bucket"),
  /** Connections that were cut. */
  CUTS(
      "proxy_cuts_total",
      Kind.COUNTER,
      "Server connections cut because the lease of their slots ended while the ledger was"
          + " unreachable.",
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
      "Slots of the bucket that all instances together may hold, as far as this instance knows.",
      "bucket"),
  /** The fallback limit. */
  FALLBACK_LIMIT(
      "proxy_fallback_limit",
      Kind.GAUGE,
      "Slots of the bucket that this instance may hold while the ledger is unreachable.",
      "bucket"),
  /** The standing. */
  COORDINATION_STANDING(
      "proxy_coordination_standing",
      Kind.GAUGE,
      "1 for the current state of this instance at the bucket's ledger: joining, connected,"
          + " learning, waiting (no ledger since the start: nothing is served until the leases of"
          + " other instances have ended), cut_off (no slots beyond those held), shrunk (the lease"
          + " has ended), fallback (the fallback limit applies).",
      "bucket",
      "standing"),
  /** Changes of the standing. */
  COORDINATION_CHANGES(
      "proxy_coordination_changes_total",
      Kind.COUNTER,
      "Times that this instance entered a state at the bucket's ledger; includes states that"
          + " ended before proxy_coordination_standing was read.",
      "bucket",
      "standing"),
  /** Yields. */
  YIELDS(
      "proxy_yields_total",
      Kind.COUNTER,
      "Times that the bucket's ledger asked this instance to return slots, for other instances"
          + " or because of a lower limit.",
      "bucket"),
  /** Messages to the ledger. */
  LEDGER_MESSAGES(
      "proxy_ledger_messages_total",
      Kind.COUNTER,
      "Messages that this instance sent to the bucket's shared ledger: heartbeats, and reports of"
          + " slots that it wants or returns. Requests send none.",
      "bucket"),
  /** Defects in the stored ledger. */
  LEDGER_DEFECTS(
      "proxy_ledger_defects_total",
      Kind.COUNTER,
      "Entries of the bucket's shared ledger that were damaged or not written by Weir, and that"
          + " this instance had removed, by kind: type (not a ledger), ledger (the part about"
          + " the bucket), holder (the part about an instance), field (a part that no ledger"
          + " has), format (a ledger of another version of Weir). After each the ledger learns anew.",
      "bucket",
      "kind"),
  /** The age of the lease. */
  LEASE_AGE(
      "proxy_lease_age_seconds",
      Kind.GAUGE,
      "Whole seconds since this instance sent the last report that the bucket's ledger accepted.",
      "bucket"),
  /** Requests and responses that were not understood. */
  NOT_UNDERSTOOD(
      "proxy_not_understood_total",
      Kind.COUNTER,
      "Requests and responses whose rest could not be read along, by cause and place: request,"
          + " response. Their sessions are pinned, and nothing about them is guessed.",
      "bucket",
      "cause",
      "where"),
  /** Thrash. */
  PROFILE_THRASH(
      "proxy_profile_thrash",
      Kind.GAUGE,
      "1 while login profiles evict each other's server connections constantly: at least 20"
          + " evictions within a minute, and at least one for each ten lends.",
      "bucket"),
  /** Waiters. */
  QUEUE_LENGTH(
      "proxy_queue_length", Kind.GAUGE, "Clients waiting for a slot of the bucket now.", "bucket"),
  /** Time waited. */
  QUEUE_WAIT(
      "proxy_queue_wait_duration_seconds",
      Kind.HISTOGRAM,
      "The time for which admitted clients had waited for their slot.",
      "bucket"),
  /** Errors. */
  CONNECTION_ERRORS(
      "proxy_connection_errors_total",
      Kind.COUNTER,
      "Errors by reason: the label of an error in the catalogue, or an event of a server"
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
  /** Lookups of ports. */
  INSTANCE_LOOKUPS(
      "proxy_instance_lookups_total",
      Kind.COUNTER,
      "Questions of clients for the port of a bucket (browser_port) by outcome: answered, unknown"
          + " (no bucket has that name, or something else was asked), limited (too many from one"
          + " network).",
      "outcome"),
  /** Connected clients. */
  CLIENTS("proxy_clients", Kind.GAUGE, "Client sessions connected to this instance now."),
  /** The most clients allowed. */
  CLIENTS_MAX(
      "proxy_clients_max",
      Kind.GAUGE,
      "The largest number of client sessions that this instance accepts at a time."),
  /** Clients that are not logged in. */
  CLIENTS_BEFORE_LOGIN(
      "proxy_clients_before_login",
      Kind.GAUGE,
      "Clients connected to this instance now whose login has not been answered."),
  /** Memory that such clients hold. */
  CLIENTS_MEMORY(
      "proxy_clients_before_login_bytes",
      Kind.GAUGE,
      "Memory granted to clients for TLS handshakes and long logins that are in progress now."),
  /** Clients that were closed before their login. */
  CLIENTS_CLOSED(
      "proxy_clients_closed_total",
      Kind.COUNTER,
      "Clients that Weir disconnected before their login was answered, by reason: not_tds,"
          + " proxy_header, tls, login (malformed), too_slow (handshake_timeout), crowded_out"
          + " (slow, while others needed the memory or the place it held).",
      "reason"),
  /** Logins that were refused. */
  LOGINS_REFUSED(
      "proxy_logins_refused_total",
      Kind.COUNTER,
      "Refused logins by bucket (none if the login led to no bucket) and reason: the label of"
          + " an error in the catalogue, login_failed (the password), refused_by_server (any"
          + " other refusal of the server).",
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
      "1 while the bucket's server counts as healthy.",
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
  /** Reloads of the configuration. */
  CONFIG_RELOADS(
      "proxy_config_reloads_total",
      Kind.COUNTER,
      "Times that the configuration was read again, by result: done, unchanged, refused.",
      "result"),
  /** Changes that wait for a restart. */
  CONFIG_AWAITS_RESTART(
      "proxy_config_awaits_restart",
      Kind.GAUGE,
      "1 while the files of the configuration have values that need a restart."),
  /** The state of an instance that leaves. */
  INSTANCE_LEAVING(
      "proxy_instance_leaving",
      Kind.GAUGE,
      "1 from the signal to stop on, while sessions finish their work."),
  /** Stuck event loops. */
  EVENT_LOOPS_STUCK(
      "proxy_event_loops_stuck",
      Kind.GAUGE,
      "Event loops that have run no task for ten seconds; while there is one, /health/live"
          + " reports that the process is not alive."),
  /** Dropped log events. */
  LOG_EVENTS_DROPPED(
      "proxy_log_events_dropped_total",
      Kind.COUNTER,
      "Log events dropped because the standard error is read too slowly.");

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

  /** Rejects a use as another kind of meter, and values that do not match the labels. */
  public void requireUse(Kind used, String... labelValues) {
    if (kind != used) {
      throw new IllegalArgumentException(this + " is a " + kind + ", not a " + used);
    }
    if (labelValues.length != labels.size()) {
      throw new IllegalArgumentException(
          this + " has the labels " + labels + ", not " + List.of(labelValues));
    }
  }
}
