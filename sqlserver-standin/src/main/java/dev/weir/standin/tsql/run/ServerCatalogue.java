package dev.weir.standin.tsql.run;

import dev.weir.standin.session.Session;
import dev.weir.standin.session.SessionView;
import dev.weir.standin.session.Settings;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The views of schema sys that tell of the server and its sessions. */
final class ServerCatalogue {
  private static final Map<String, Integer> ISOLATION =
      Map.of(
          "READ UNCOMMITTED",
          1,
          Settings.DEFAULT_ISOLATION,
          2,
          "REPEATABLE READ",
          3,
          "SERIALIZABLE",
          4,
          "SNAPSHOT",
          5);

  private final Session session;

  ServerCatalogue(Session session) {
    this.session = session;
  }

  @Nullable Relation find(String view) {
    return switch (view) {
      case "databases" -> databases();
      case "dm_exec_sessions" -> sessions();
      case "dm_exec_connections" -> connections();
      default -> null;
    };
  }

  private Relation databases() {
    RelationBuilder view =
        new RelationBuilder()
            .name("name")
            .integer("database_id")
            .name("collation_name")
            .field("compatibility_level", SqlType.TINYINT)
            .name("state_desc")
            .bit("is_read_committed_snapshot_on");
    for (String database : session.server().engine().databases()) {
      view.row(
          database,
          SessionValues.databaseId(database),
          Collation.DEFAULT_NAME,
          160,
          "ONLINE",
          false);
    }
    return view.build();
  }

  private Relation sessions() {
    session.publishNow();
    RelationBuilder view =
        new RelationBuilder()
            .field("session_id", SqlType.SMALLINT)
            .moment("login_time")
            .name("host_name")
            .name("program_name")
            .name("client_interface_name")
            .name("login_name")
            .name("original_login_name")
            .name("status")
            .field("database_id", SqlType.SMALLINT)
            .bit("is_user_process")
            .integer("open_transaction_count")
            .field("transaction_isolation_level", SqlType.SMALLINT)
            .name("language")
            .integer("lock_timeout")
            .field("context_info", SqlType.varbinary(128));
    for (SessionView one : session.server().sessions().all()) {
      view.row(
          one.spid(),
          one.loginTime(),
          one.hostName(),
          one.applicationName(),
          one.clientLibrary(),
          one.loginName(),
          one.originalLogin(),
          one.running() ? "running" : "sleeping",
          SessionValues.databaseId(one.database()),
          true,
          one.openTransactions(),
          ISOLATION.getOrDefault(one.isolation(), 0),
          one.language(),
          (int) one.lockTimeout(),
          one.contextInfo().value());
    }
    return view.build();
  }

  private Relation connections() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("session_id")
            .moment("connect_time")
            .name("net_transport")
            .name("auth_scheme");
    for (SessionView one : session.server().sessions().all()) {
      view.row(one.spid(), one.loginTime(), "TCP", "SQL");
    }
    return view.build();
  }
}
