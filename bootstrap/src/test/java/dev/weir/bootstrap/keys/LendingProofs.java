package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.ask;
import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.time;
import static dev.weir.bootstrap.keys.Clients.timeUntil;
import static dev.weir.bootstrap.keys.Clients.timeUntilItFails;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import dev.weir.bootstrap.config.schema.SharedKeys;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.record.SessionReport;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keys about lending server connections to sessions, and taking them back. */
final class LendingProofs {
  private LendingProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION,
            SharedKeys.PINNING_MODE,
            LendingProofs::sharing,
            "transaction",
            "shared, as Weir",
            "session",
            "not shared, as Weir",
            "passthrough",
            "not shared, as the client"),
        KeyProof.seen(
            ProxyKeys.SECTION,
            SharedKeys.PINNING_MODE,
            LendingProofs::sharingByDefault,
            "transaction",
            "shared, as Weir",
            "session",
            "not shared, as Weir",
            "passthrough",
            "not shared, as the client"),
        KeyProof.timed(
            BucketKeys.SECTION,
            SharedKeys.SESSION_TIMEOUT,
            "300ms",
            "3s",
            LendingProofs::transaction),
        KeyProof.timed(
            ProxyKeys.SECTION,
            SharedKeys.SESSION_TIMEOUT,
            "300ms",
            "3s",
            LendingProofs::transaction),
        KeyProof.timed(
            BucketKeys.SECTION,
            SharedKeys.IDLE_TIMEOUT,
            "300ms",
            "3s",
            LendingProofs::idleTransaction),
        KeyProof.timed(
            ProxyKeys.SECTION,
            SharedKeys.IDLE_TIMEOUT,
            "300ms",
            "3s",
            LendingProofs::idleTransaction),
        KeyProof.seen(
            BucketKeys.SECTION,
            SharedKeys.IDLE_TIMEOUT_ALWAYS,
            LendingProofs::transactionThatNoOtherWaitsFor,
            "false",
            "goes on",
            "true",
            "lost"),
        KeyProof.seen(
            ProxyKeys.SECTION,
            SharedKeys.IDLE_TIMEOUT_ALWAYS,
            LendingProofs::transactionThatNoOtherWaitsFor,
            "false",
            "goes on",
            "true",
            "lost"),
        KeyProof.timed(
            BucketKeys.SECTION, SessionKeys.QUERY_TIMEOUT, "300ms", "3s", LendingProofs::longQuery),
        KeyProof.timed(
            BucketKeys.SECTION,
            SessionKeys.CLIENT_IDLE_TIMEOUT,
            "300ms",
            "3s",
            LendingProofs::idleClient),
        KeyProof.faster(
            BucketKeys.SECTION,
            SessionKeys.MAX_PINNED,
            "1",
            "2",
            Duration.ofSeconds(2),
            LendingProofs::placeOfAPinnedSession),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.RESET,
            LendingProofs::resets,
            "auto",
            false,
            "always",
            true),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.SERVER_FACTS,
            LendingProofs::knownOfTheServer,
            "measure",
            "measured, deviations: none",
            "careful",
            "careful by configuration",
            "assume_sql_server",
            "assumed to be SQL Server"),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.SESSION_STATE,
            LendingProofs::stateThatOnlyTheServerTells,
            "\"off\"",
            "not pinned",
            "evidence",
            "pinned, and known to tell"),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.PARK_TRANSACTIONS,
            LendingProofs::sharingOfAReader,
            "auto",
            "shared",
            "\"off\"",
            "not shared"),
        KeyProof.timed(
            BucketKeys.SECTION, SessionKeys.PARK_AFTER, "300ms", "3s", LendingProofs::idleReader),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.PROCEDURES,
            LendingProofs::pinningProcedures,
            "analyse",
            List.of("dbo.leaves"),
            "pin",
            List.of("dbo.clean", "dbo.leaves"),
            "trust",
            List.of()),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.TRUSTED_PROCEDURES,
            LendingProofs::pinningProcedures,
            "[]",
            List.of("dbo.leaves"),
            "[dbo.leaves]",
            List.of()),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.PREPARED_STATEMENTS_MAX,
            LendingProofs::handlesOfAConnection,
            "2",
            2,
            "500",
            5),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.PROFILE_INCLUDES,
            LendingProofs::loginSeenByTheServer,
            "[]",
            List.of("Weir/test", "Weir/test", "Weir/test"),
            "[app_name]",
            List.of("a/test", "b/test", "a/test"),
            "[host]",
            List.of("Weir/h", "Weir/h", "Weir/g"),
            "[app_name, host]",
            List.of("a/h", "b/h", "a/g")),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.PROGRAM_NAME,
            LendingProofs::namesOfConnections,
            "Weir",
            List.of("Weir/h", "Weir/g"),
            "\"Weir/{app}@{client}\"",
            List.of("Weir/a@h/h", "Weir/b@g/g")),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.HOST_NAME,
            LendingProofs::namesOfConnections,
            "tenants",
            List.of("a/tenants", "b/tenants"),
            "\"{client} by {host}\"",
            List.of("a/h by test", "b/g by test")),
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.SPID,
            LendingProofs::numberOfASession,
            "virtual",
            "Weir's, not pinned",
            "server",
            "the server's, pinned"));
  }

  private static Object sharingByDefault(Scene scene) throws Exception {
    scene.leaveOut("pinning_mode");
    return sharing(scene);
  }

  /** Whether two sessions share a connection, and by what name the server knows it. */
  private static Object sharing(Scene scene) throws Exception {
    boolean passthrough = scene.value().equals("passthrough");
    scene.givenFirst("queue_timeout: 500ms", "max_connections: 1");
    if (passthrough) {
      scene.listenOfItsOwn();
    }
    Clients clients = scene.startWithServer();
    Connection first = clients.connect("applicationName=billing");
    boolean asClient = ask(first, "SELECT APP_NAME()").equals("billing");
    String second = clients.outcomeOfARequest("applicationName=billing");
    return (second.equals("ok") ? "shared" : "not shared")
        + (asClient ? ", as the client" : ", as Weir");
  }

  /** Returns whether a transaction of longer than both limits goes on while no session waits. */
  private static Object transactionThatNoOtherWaitsFor(Scene scene) throws Exception {
    scene.givenFirst("idle_timeout: 200ms", "session_timeout: 10m");
    Clients clients = scene.startWithServer();
    Connection session = clients.occupy();
    // Another session that works and does not wait lets more time pass than the limit.
    execute(clients.connect(), "WAITFOR DELAY '00:00:01'");
    return outcome(() -> execute(session, "SELECT 1")).equals("ok") ? "goes on" : "lost";
  }

  /** Returns the time for which a transaction without a pause goes on while a session waits. */
  private static Object transaction(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1", "evict_after: 0s");
    Clients clients = scene.startWithServer();
    Connection session = clients.occupy();
    CompletableFuture<String> waiter = Clients.beside(clients::outcomeOfARequest);
    Duration lasted = timeUntilItFails(() -> execute(session, "SELECT 1"));
    waiter.join();
    return lasted;
  }

  /** Returns the time for which the transaction of an idle session goes on while another waits. */
  private static Object idleTransaction(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1", "evict_after: 0s");
    Clients clients = scene.startWithServer();
    clients.occupy();
    CompletableFuture<String> waiter = Clients.beside(clients::outcomeOfARequest);
    Duration lasted =
        timeUntil(
            "it is rolled back",
            () ->
                clients.server().report().openSessions().stream()
                    .noneMatch(SessionReport::transactionOpen));
    waiter.join();
    return lasted;
  }

  /** Returns whether another session gets the connection of one that has read in a transaction. */
  private static Object sharingOfAReader(Scene scene) throws Exception {
    scene.givenFirst("queue_timeout: 500ms", "max_connections: 1", "server_facts: measure");
    Clients clients = scene.startWithServer();
    readInATransaction(clients);
    return clients.outcomeOfARequest().equals("ok") ? "shared" : "not shared";
  }

  /** Returns the time for which the server has a transaction of a session that has only read. */
  private static Object idleReader(Scene scene) throws Exception {
    scene.givenFirst("server_facts: measure");
    Clients clients = scene.startWithServer();
    readInATransaction(clients);
    return timeUntil(
        "it is parked",
        () ->
            clients.server().report().openSessions().stream()
                .noneMatch(SessionReport::transactionOpen));
  }

  private static void readInATransaction(Clients clients) throws Exception {
    Connection session = clients.connect();
    execute(session, "CREATE TABLE read_by_all (a int)");
    session.setAutoCommit(false);
    execute(session, "SELECT a FROM read_by_all");
  }

  private static Object longQuery(Scene scene) throws Exception {
    Connection session = scene.startWithServer().connect();
    return time(() -> execute(session, "WAITFOR DELAY '00:00:20'"));
  }

  private static Object idleClient(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    execute(clients.connect(), "SELECT 1");
    return timeUntil("it is gone", () -> clients.instance().connectedClients() == 0);
  }

  /** How long a session waits while two others are pinned to both connections. */
  private static Object placeOfAPinnedSession(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 2", "evict_after: 100ms", "idle_timeout: 3s");
    Clients clients = scene.startWithServer();
    for (int i = 0; i < 2; i++) {
      execute(clients.connect(), "CREATE TABLE #kept (a int)");
    }
    return time(clients::outcomeOfARequest);
  }

  /** Whether a connection is reset between two sessions that leave nothing on it. */
  private static Object resets(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1");
    Clients clients = scene.startWithServer();
    for (int i = 0; i < 4; i++) {
      Connection session = clients.connect();
      execute(session, "SELECT 1");
      session.close();
    }
    return clients.meter("proxy_resets_total", "done") > 0;
  }

  /** The state of the facts about the server once a session has worked there. */
  private static Object knownOfTheServer(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    execute(clients.connect(), "SELECT 1");
    return clients
        .health("/health")
        .replaceAll("(?s).*\"server_facts\":\"[^:]*: ([^\"]*)\".*", "$1");
  }

  /** Whether a session is pinned by a lock that a trusted procedure has taken. */
  private static Object stateThatOnlyTheServerTells(Scene scene) throws Exception {
    scene.givenFirst("trusted_procedures: [dbo.locks]", "server_facts: measure");
    ServerKind telling =
        ServerKind.SQL_SERVER.with(Traits.SESSION_RECOVERY, SessionRecovery.TRUTHFUL);
    Clients clients = scene.startWith(scene.server(Clients.serverOptions().withKind(telling)));
    execute(
        clients.connect(),
        "CREATE PROCEDURE dbo.locks AS EXEC sp_getapplock 'r', 'Exclusive', 'Session'",
        "EXEC dbo.locks");
    boolean isKnown = clients.health("/health").contains("tells session state");
    return (clients.meter("proxy_connections_pinned") > 0 ? "pinned" : "not pinned")
        + (isKnown ? ", and known to tell" : "");
  }

  /** The procedures that pin the session that called them a second time. */
  private static Object pinningProcedures(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    execute(
        clients.connect(),
        "CREATE PROCEDURE dbo.clean AS SELECT 1",
        "CREATE PROCEDURE dbo.leaves AS SET CONTEXT_INFO 0x01");
    List<String> pinning = new ArrayList<>();
    for (String procedure : List.of("dbo.clean", "dbo.leaves")) {
      execute(clients.connect(), "EXEC " + procedure);
      Connection session = clients.connect();
      execute(session, "EXEC " + procedure);
      if (clients.meter("proxy_connections_pinned") > 0) {
        pinning.add(procedure);
      }
      for (Connection each : clients.connected()) {
        each.close();
      }
      Await.until("no session is left", () -> clients.instance().connectedClients() == 0);
    }
    return pinning;
  }

  /** How many of five prepared statements a connection has at the same time. */
  private static Object handlesOfAConnection(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1");
    Clients clients = scene.startWithServer();
    Connection session = clients.connect("enablePrepareOnFirstPreparedStatementCall=true");
    for (int i = 0; i < 5; i++) {
      try (PreparedStatement statement = session.prepareStatement("SELECT ? AS column" + i)) {
        statement.setInt(1, i);
        statement.execute();
      }
    }
    execute(session, "SELECT 1");
    return clients.server().report().openSessions().getFirst().handles();
  }

  /** Whose number a session sees, and whether it keeps its connection for that. */
  private static Object numberOfASession(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    int number = Integer.parseInt(ask(clients.connect(), "SELECT @@SPID"));
    boolean isServers =
        clients.server().report().openSessions().stream()
            .anyMatch(session -> session.spid() == number);
    return (isServers ? "the server's" : "Weir's")
        + (clients.meter("proxy_connections_pinned") > 0 ? ", pinned" : ", not pinned");
  }

  /** The names of the connections of two sessions in the server's list of sessions. */
  private static Object namesOfConnections(Scene scene) throws Exception {
    scene.givenFirst("profile_includes: [app_name, host]");
    Clients clients = scene.startWithServer();
    List<String> seen = new ArrayList<>();
    for (List<String> each : List.of(List.of("a", "h"), List.of("b", "g"))) {
      Connection session =
          clients.connect("applicationName=" + each.get(0), "workstationID=" + each.get(1));
      seen.add(
          ask(
              session,
              "SELECT program_name + '/' + host_name FROM sys.dm_exec_sessions"
                  + " WHERE session_id = @@SPID"));
    }
    return seen;
  }

  /** Under which application and host the server knows the connections of three sessions. */
  private static Object loginSeenByTheServer(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    List<String> seen = new ArrayList<>();
    for (List<String> each : List.of(List.of("a", "h"), List.of("b", "h"), List.of("a", "g"))) {
      Connection session =
          clients.connect("applicationName=" + each.get(0), "workstationID=" + each.get(1));
      seen.add(ask(session, "SELECT APP_NAME() + '/' + HOST_NAME()"));
    }
    return seen;
  }
}
