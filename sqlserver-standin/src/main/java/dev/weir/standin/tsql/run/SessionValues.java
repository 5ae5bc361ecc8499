package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.login.ServerVersion;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.render.Values;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The present values of variables, system values and the session's functions. */
final class SessionValues implements Values {
  /** SQL Server tells the time of the machine it runs on. */
  private static final ZoneId HERE = ZoneId.systemDefault();

  private static final SqlType IDENTITY = new SqlType(TypeKind.NUMERIC, 0, 38, 0);

  private final Session session;
  private final Frame frame;
  private @Nullable SessionFunctions functions;

  SessionValues(Session session, Frame frame) {
    this.session = session;
    this.frame = frame;
  }

  /** The functions that need values computed for their arguments. */
  void useFunctions(SessionFunctions sessionFunctions) {
    functions = sessionFunctions;
  }

  /** The same for all rows: there is no column and no query in it. */
  private static boolean isConstant(Expression value) {
    boolean ofRows =
        value instanceof Expression.ColumnReference
            || value instanceof Expression.Star
            || value instanceof Expression.Subquery
            || value instanceof Expression.Exists
            || value instanceof Expression.InQuery
            || value instanceof Expression.Quantified;
    return !ofRows && value.operands().stream().allMatch(SessionValues::isConstant);
  }

  @Override
  public TypedValue variable(String name) {
    return frame.variable(name);
  }

  @Override
  public TypedValue global(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "@@trancount" -> integer(session.transactions().count());
      case "@@rowcount" -> integer((int) session.last().rowCount());
      case "@@error" -> integer(session.last().error());
      case "@@fetch_status" -> integer(session.last().fetchStatus());
      case "@@identity" -> new TypedValue(IDENTITY, session.last().identity());
      case "@@spid" -> new TypedValue(SqlType.SMALLINT, session.spid());
      case "@@options" -> integer(options());
      case "@@max_connections" -> integer(32_767);
      case "@@langid" -> new TypedValue(SqlType.SMALLINT, 0);
      case "@@nestlevel" -> integer(frame.depth());
      case "@@version" -> text(versionText());
      case "@@servername" -> text(session.server().serverName());
      case "@@servicename" -> text("MSSQLSERVER");
      case "@@language" -> text(session.settings().language());
      case "@@datefirst" -> new TypedValue(SqlType.TINYINT, session.settings().dateFirst());
      case "@@lock_timeout" -> integer((int) session.settings().lockTimeout());
      case "@@textsize" -> integer((int) session.settings().textSize());
      case "@@max_precision" -> new TypedValue(SqlType.TINYINT, 38);
      case "@@microsoftversion" -> integer(version().major() << 24 | version().build());
      default -> throw SqlErrors.undeclaredVariable(name);
    };
  }

  @Override
  public String dateFormat() {
    return session.settings().dateFormat();
  }

  @Override
  public int dateFirst() {
    return session.settings().dateFirst();
  }

  @Override
  public boolean ansiNulls() {
    return session.settings().isOn(Switch.ANSI_NULLS);
  }

  @Override
  public @Nullable TypedValue function(Expression.Call call) {
    if (call.function().parts().size() > 1) {
      return null;
    }
    String name = call.function().object().toLowerCase(Locale.ROOT);
    List<Expression> arguments = call.arguments();
    return arguments.isEmpty() ? withoutArguments(name) : withArguments(name, arguments);
  }

  private @Nullable TypedValue withoutArguments(String name) {
    return switch (name) {
      case "db_name" -> text(session.database());
      case "scope_identity" -> new TypedValue(IDENTITY, session.last().scopeIdentity());
      case "xact_state" -> new TypedValue(SqlType.SMALLINT, session.transactions().state());
      case "suser_sname", "suser_name", "system_user" -> text(session.security().loginName());
      case "original_login" -> text(session.security().originalLogin());
      case "user_name", "current_user", "session_user", "user" ->
          text(session.security().userName());
      case "context_info" -> new TypedValue(SqlType.varbinary(128), session.context().info());
      case "db_id" -> new TypedValue(SqlType.SMALLINT, databaseId(session.database()));
      case "rowcount_big" -> new TypedValue(SqlType.BIGINT, session.last().rowCount());
      case "host_id" -> text("0");
      case "app_name" -> text(session.login().applicationName());
      case "host_name" -> text(session.login().hostName());
      case "schema_name" -> text("dbo");
      case "current_timestamp", "getdate" ->
          new TypedValue(SqlType.DATETIME, LocalDateTime.now(HERE).truncatedTo(ChronoUnit.MILLIS));
      case "getutcdate" ->
          new TypedValue(
              SqlType.DATETIME, LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS));
      case "sysdatetime" ->
          new TypedValue(SqlType.scaled(TypeKind.DATETIME2, 7), LocalDateTime.now(HERE));
      case "sysutcdatetime" ->
          new TypedValue(SqlType.scaled(TypeKind.DATETIME2, 7), LocalDateTime.now(ZoneOffset.UTC));
      case "sysdatetimeoffset" ->
          new TypedValue(SqlType.scaled(TypeKind.DATETIMEOFFSET, 7), OffsetDateTime.now(HERE));
      default -> errorFunction(name);
    };
  }

  /** The SET options as bits, as the option "user options" has them. */
  private int options() {
    int bits = 0;
    for (Switch option : Switch.values()) {
      bits |= session.settings().isOn(option) ? option.bit() : 0;
    }
    return bits;
  }

  private @Nullable TypedValue errorFunction(String name) {
    SqlError error = frame.caught();
    return switch (name) {
      case "error_number" -> new TypedValue(SqlType.INT, error == null ? null : error.number());
      case "error_message" ->
          new TypedValue(SqlType.nvarchar(4000), error == null ? null : error.message());
      case "error_severity" -> new TypedValue(SqlType.INT, error == null ? null : error.severity());
      case "error_state" -> new TypedValue(SqlType.INT, error == null ? null : error.state());
      case "error_line" -> new TypedValue(SqlType.INT, error == null ? null : error.line());
      case "error_procedure" ->
          new TypedValue(
              SqlType.SYSNAME,
              error == null || error.procedure().isEmpty() ? null : error.procedure());
      default -> null;
    };
  }

  private @Nullable TypedValue withArguments(String name, List<Expression> arguments) {
    boolean constant = arguments.stream().allMatch(SessionValues::isConstant);
    TypedValue computed = constant && functions != null ? functions.call(name, arguments) : null;
    if (computed != null) {
      return computed;
    }
    if (!(arguments.getFirst() instanceof Expression.Literal literal) || arguments.size() > 1) {
      return null;
    }
    return switch (name) {
      case "serverproperty" -> serverProperty(literal.text());
      case "db_id" -> {
        boolean known = session.server().engine().database(literal.text()) != null;
        yield new TypedValue(SqlType.SMALLINT, known ? databaseId(literal.text()) : null);
      }
      default -> null;
    };
  }

  /** Any number serves that stays the same and is not the one of a system database. */
  static int databaseId(String name) {
    return 5 + Math.floorMod(name.toLowerCase(Locale.ROOT).hashCode(), 30_000);
  }

  private ServerVersion version() {
    return ServerVersion.parse(session.kind().get(Traits.VERSION));
  }

  private String versionText() {
    String year = version().equals(ServerVersion.CURRENT) ? " 2022 (RTM)" : "";
    return session.kind().get(Traits.PROGRAM_NAME)
        + year
        + " - "
        + version()
        + " (X64) \n\tWeir stand-in";
  }

  private TypedValue serverProperty(String property) {
    return switch (property.toLowerCase(Locale.ROOT)) {
      case "productversion" -> text(version().toString());
      case "productlevel" -> text("RTM");
      case "edition" -> text("Developer Edition (64-bit)");
      case "engineedition" -> integer(session.kind().get(Traits.ENGINE_EDITION));
      case "servername", "machinename" -> text(session.server().serverName());
      case "collation" -> text(Collation.DEFAULT_NAME);
      default -> TypedValue.nullOf(SqlType.nvarchar(128));
    };
  }

  private static TypedValue integer(int value) {
    return new TypedValue(SqlType.INT, value);
  }

  private static TypedValue text(String value) {
    return new TypedValue(SqlType.nvarchar(Math.max(value.length(), 128)), value);
  }
}
