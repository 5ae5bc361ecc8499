package dev.weir.standin.kind;

import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.kind.Traits.FailedBulkLoad;
import dev.weir.standin.kind.Traits.FeatureBlock;
import dev.weir.standin.kind.Traits.IsolationAtReset;
import dev.weir.standin.kind.Traits.PacketSizeTold;
import dev.weir.standin.kind.Traits.PreloginOptions;
import dev.weir.standin.kind.Traits.ReadOnly;
import dev.weir.standin.kind.Traits.Routing;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.kind.Traits.SessionViews;
import dev.weir.standin.kind.Traits.SetIsolation;
import dev.weir.standin.kind.Traits.UseDatabase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The kinds of servers that are met in the wild, as far as their traits are known. */
public final class KnownKinds {
  private static final String AZURE_VERSION = "12.0.2000.8";
  private static final Map<String, ServerKind> BY_NAME = byName();

  private KnownKinds() {}

  private static Map<String, ServerKind> byName() {
    ServerKind recovering =
        ServerKind.SQL_SERVER.with(Traits.SESSION_RECOVERY, SessionRecovery.TRUTHFUL);
    ServerKind azure = restoring(recovering).with(Traits.VERSION, AZURE_VERSION);
    Map<String, ServerKind> kinds = new LinkedHashMap<>();
    kinds.put("sqlserver", ServerKind.SQL_SERVER);
    kinds.put("sql-server-2022", recovering);
    kinds.put("sql-server-2014-rtm", restoring(recovering).with(Traits.VERSION, AZURE_VERSION));
    kinds.put("sql-server-2008-r2", sqlServer2008());
    kinds.put(
        "azure-sql-db",
        azure
            .with(Traits.ENGINE_EDITION, 5)
            .with(Traits.USE_DATABASE, UseDatabase.ERROR_40508)
            .with(Traits.SESSION_VIEWS, SessionViews.OWN_ROW));
    kinds.put(
        "azure-sql-db-redirect",
        azure
            .with(Traits.ENGINE_EDITION, 5)
            .with(Traits.USE_DATABASE, UseDatabase.ERROR_40508)
            .with(Traits.SESSION_VIEWS, SessionViews.OWN_ROW)
            .with(Traits.ROUTING, Routing.ONCE));
    kinds.put("synapse-dedicated", synapseDedicated());
    kinds.put(
        "synapse-serverless",
        restoring(ServerKind.SQL_SERVER)
            .with(Traits.VERSION, AZURE_VERSION)
            .with(Traits.ENGINE_EDITION, 11));
    kinds.put(
        "fabric-warehouse",
        ServerKind.SQL_SERVER
            .with(Traits.VERSION, AZURE_VERSION)
            .with(Traits.ENGINE_EDITION, 11)
            .with(Traits.SET_ISOLATION, SetIsolation.IGNORED));
    kinds.put("babelfish", babelfish());
    kinds.put("readable-secondary", recovering.with(Traits.READ_ONLY, ReadOnly.ALWAYS));
    kinds.put("availability-group", recovering.with(Traits.ROUTING, Routing.BY_INTENT));
    kinds.put("contained-user", recovering.with(Traits.USE_DATABASE, UseDatabase.ERROR_916));
    return kinds;
  }

  private static ServerKind restoring(ServerKind kind) {
    return kind.with(Traits.ISOLATION_AFTER_RESET, IsolationAtReset.RESTORED)
        .with(Traits.ISOLATION_AFTER_SKIPTRAN, IsolationAtReset.RESTORED);
  }

  private static ServerKind sqlServer2008() {
    return ServerKind.SQL_SERVER
        .with(Traits.VERSION, "10.50.1600.1")
        .with(Traits.FEATURE_BLOCK, FeatureBlock.DISCARDED)
        .with(Traits.SESSION_VIEWS, SessionViews.OLD_COLUMNS);
  }

  private static ServerKind synapseDedicated() {
    return ServerKind.SQL_SERVER
        .with(Traits.VERSION, "10.0.9999.9")
        .with(Traits.ENGINE_EDITION, 6)
        .with(Traits.SET_ISOLATION, SetIsolation.UNCOMMITTED_ONLY)
        .with(Traits.USE_DATABASE, UseDatabase.ERROR_40508)
        .with(Traits.NAMED_STATEMENT, false)
        .with(Traits.SESSION_VIEWS, SessionViews.MISSING);
  }

  private static ServerKind babelfish() {
    return ServerKind.SQL_SERVER
        .with(Traits.VERSION, AZURE_VERSION)
        .with(Traits.SKIPTRAN, false)
        .with(Traits.RESET_LEAVES, Set.of(ResetPart.TRANSACTION, ResetPart.DATABASE))
        .with(Traits.TEXT_TRANSACTIONS, Announcement.ABSENT)
        .with(Traits.INNER_SCOPES_UNDO_OPTIONS, false)
        .with(Traits.LANGUAGE_AT_LOGIN, Announcement.ABSENT)
        .with(Traits.FAILED_BULK_LOAD, FailedBulkLoad.POISONS)
        .with(Traits.FEATURE_BLOCK, FeatureBlock.DISCARDED)
        .with(Traits.PRELOGIN_OPTIONS, PreloginOptions.ASKED)
        .with(Traits.PACKET_SIZE_TOLD, PacketSizeTold.IF_CHANGED)
        .with(Traits.ATTENTION_COMMAND, 0xFD);
  }

  /** Returns the names, the default first. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }

  /**
   * Returns the kind of that name.
   *
   * @throws IllegalArgumentException when none is known by it
   */
  public static ServerKind named(String name) {
    ServerKind kind = BY_NAME.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "'" + name + "' is no kind of server; known are " + String.join(", ", BY_NAME.keySet()));
    }
    return kind;
  }
}
