package dev.weir.standin.tsql.run;

import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.SessionViews;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.SessionView;
import dev.weir.standin.session.Settings;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /** The options that sys.dm_exec_sessions shows. */
  private static final Map<String, Switch> OPTION_COLUMNS =
      new TreeMap<>(
          Map.of(
              "quoted_identifier", Switch.QUOTED_IDENTIFIER,
              "arithabort", Switch.ARITHABORT,
              "ansi_null_dflt_on", Switch.ANSI_NULL_DFLT_ON,
              "ansi_defaults", Switch.ANSI_DEFAULTS,
              "ansi_warnings", Switch.ANSI_WARNINGS,
              "ansi_padding", Switch.ANSI_PADDING,
              "ansi_nulls", Switch.ANSI_NULLS,
              "concat_null_yields_null", Switch.CONCAT_NULL_YIELDS_NULL));

  private final Session session;

  ServerCatalogue(Session session) {
    this.session = session;
  }

  @Nullable Relation find(String view) {
    boolean ofSessions = !session.kind().is(Traits.SESSION_VIEWS, SessionViews.MISSING);
    return switch (view) {
      case "databases" -> databases();
      case "dm_exec_sessions" -> ofSessions ? sessions() : null;
      case "dm_exec_connections" -> ofSessions ? connections() : null;
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
    boolean old = session.kind().is(Traits.SESSION_VIEWS, SessionViews.OLD_COLUMNS);
    RelationBuilder view = identity(old);
    if (!old) {
      view.integer("open_transaction_count");
    }
    settings(view);
    for (SessionView one : visible()) {
      List<@Nullable Object> row = new ArrayList<>(identity(one, old));
      if (!old) {
        row.add(one.openTransactions());
      }
      row.addAll(settings(one));
      view.row(row.toArray());
    }
    return view.build();
  }

  /** Its own row shows a session as it is now, and others as they were between requests. */
  private List<SessionView> visible() {
    List<SessionView> visible = new ArrayList<>();
    boolean alone = session.kind().is(Traits.SESSION_VIEWS, SessionViews.OWN_ROW);
    for (SessionView one : session.server().sessions().all()) {
      if (one.spid() == session.spid()) {
        visible.add(session.view(true));
      } else if (!alone) {
        visible.add(one);
      }
    }
    return visible;
  }

  private static RelationBuilder identity(boolean old) {
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
            .bit("is_user_process");
    return old ? view : view.field("database_id", SqlType.SMALLINT);
  }

  private static List<Object> identity(SessionView one, boolean old) {
    List<Object> row =
        new ArrayList<>(
            List.of(
                one.spid(),
                one.loginTime(),
                one.hostName(),
                one.applicationName(),
                one.clientLibrary(),
                one.loginName(),
                one.originalLogin(),
                one.running() ? "running" : "sleeping",
                true));
    if (!old) {
      row.add(SessionValues.databaseId(one.database()));
    }
    return row;
  }

  private static void settings(RelationBuilder view) {
    view.field("transaction_isolation_level", SqlType.SMALLINT)
        .name("language")
        .name("date_format")
        .field("date_first", SqlType.SMALLINT)
        .integer("text_size")
        .integer("lock_timeout")
        .integer("deadlock_priority")
        .field("context_info", SqlType.varbinary(128));
    OPTION_COLUMNS.forEach((column, option) -> view.bit(column));
  }

  private static List<@Nullable Object> settings(SessionView one) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(ISOLATION.getOrDefault(one.isolation(), 0));
    row.add(one.language());
    row.add(one.dateFormat());
    row.add(one.dateFirst());
    row.add((int) one.textSize());
    row.add((int) one.lockTimeout());
    row.add(one.deadlockPriority());
    row.add(one.contextInfo().value());
    OPTION_COLUMNS.forEach((column, option) -> row.add(one.optionsOn().contains(option)));
    return row;
  }

  private Relation connections() {
    RelationBuilder view =
        new RelationBuilder()
            .integer("session_id")
            .moment("connect_time")
            .name("net_transport")
            .name("auth_scheme");
    for (SessionView one : visible()) {
      view.row(one.spid(), one.loginTime(), "TCP", "SQL");
    }
    return view.build();
  }
}
