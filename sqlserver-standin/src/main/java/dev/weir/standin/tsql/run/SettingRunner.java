package dev.weir.standin.tsql.run;

import dev.weir.standin.error.KindErrors;
import dev.weir.standin.error.SessionErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.DatabaseSpelling;
import dev.weir.standin.kind.Traits.SetIsolation;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.SessionLanguage;
import dev.weir.standin.session.Settings;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** SET and USE. */
final class SettingRunner {
  private static final int DATABASE_CHANGED = 5701;
  private static final int LANGUAGE_CHANGED = 5703;
  private static final int CONTEXT_BYTES = 128;

  /** The priority that LOW and HIGH stand for. */
  private static final int LOW_OR_HIGH = 5;

  private static final int MOST_PRIORITY = 10;

  private static final Set<String> DATE_FORMATS = Set.of("mdy", "dmy", "ymd", "ydm", "myd", "dym");

  private final Scope scope;
  private final Session session;
  private final Settings settings;

  SettingRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
    this.settings = session.settings();
  }

  void run(Statement.SessionControl control) {
    switch (control) {
      case Statement.SetOption set -> set(set);
      case Statement.SetIsolation set -> isolation(set);
      case Statement.SetIdentityInsert set -> identityInsert(set);
      case Statement.Use use -> use(use);
      case Statement.SetContextInfo set -> contextInfo(set);
      case Statement.ExecuteAs as -> executeAs(as);
      case Statement.Revert ignored -> {
        session.security().revert();
        scope.finished(Command.NONE);
      }
      case Statement.Dbcc dbcc -> new ConsoleRunner(scope).run(dbcc);
    }
  }

  private void set(Statement.SetOption statement) {
    int command = Command.SET_VALUE;
    if (statement.options().size() > 1 && !session.kind().get(Traits.OPTION_LISTS)) {
      throw SqlErrors.syntax(",");
    }
    for (String name : statement.options()) {
      requireKnown(name);
      Switch option = Switch.named(name);
      if (option == null) {
        setValue(name, value(statement.value()));
      } else {
        boolean on = onOff(statement.value());
        turn(option, on);
        command = switched(on);
      }
    }
    scope.finished(command);
  }

  private void requireKnown(String name) {
    if (session.kind().get(Traits.UNKNOWN_OPTIONS).contains(name)) {
      throw SqlErrors.unknownOption(name);
    }
  }

  private static int switched(boolean on) {
    return on ? Command.SET_ON : Command.SET_OFF;
  }

  private static boolean onOff(String value) {
    if (value.equalsIgnoreCase("ON")) {
      return true;
    }
    if (value.equalsIgnoreCase("OFF")) {
      return false;
    }
    throw SqlErrors.syntax(value);
  }

  private void turn(Switch option, boolean on) {
    if (option == Switch.ANSI_DEFAULTS) {
      Switch.ANSI.forEach(each -> settings.turn(each, on));
    }
    settings.turn(option, on);
  }

  private String value(String written) {
    if (!written.startsWith("@")) {
      return written;
    }
    TypedValue variable = scope.values().variable(written);
    return String.valueOf(variable.value());
  }

  private void setValue(String name, String value) {
    switch (name) {
      case "ROWCOUNT" -> settings.rowCount(number(value));
      case "LOCK_TIMEOUT" -> {
        settings.lockTimeout(number(value));
        session.engine().lockTimeout(settings.lockTimeout());
      }
      case "TEXTSIZE" -> settings.textSize(number(value));
      case "DATEFIRST" -> {
        long day = number(value);
        if (day < 1 || day > 7) {
          throw SessionErrors.dateFirstOutOfRange(day);
        }
        settings.dateFirst((int) day);
      }
      case "DATEFORMAT" -> {
        String order = value.toLowerCase(Locale.ROOT);
        if (!DATE_FORMATS.contains(order)) {
          throw SessionErrors.unknownDateFormat(value);
        }
        settings.dateFormat(order);
      }
      case "LANGUAGE" -> language(value);
      case "DEADLOCK_PRIORITY" -> settings.deadlockPriority(deadlockPriority(value));
      case "QUERY_GOVERNOR_COST_LIMIT" -> {
        // It steers SQL Server's choice of plans, not what a client sees.
      }
      default -> throw SqlErrors.unknownOption(name);
    }
  }

  private static int deadlockPriority(String value) {
    return switch (value.toUpperCase(Locale.ROOT)) {
      case "LOW" -> -LOW_OR_HIGH;
      case "NORMAL" -> 0;
      case "HIGH" -> LOW_OR_HIGH;
      default -> {
        long priority = number(value);
        if (Math.abs(priority) > MOST_PRIORITY) {
          throw SqlErrors.syntax(value);
        }
        yield (int) priority;
      }
    };
  }

  private static long number(String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw SqlErrors.syntax(value);
    }
  }

  private void language(String wanted) {
    if (wanted.isEmpty()) {
      throw SqlErrors.syntax("");
    }
    SessionLanguage language = SessionLanguage.named(wanted);
    if (language == null
        || session.kind().get(Traits.UNKNOWN_LANGUAGES).contains(language.official())) {
      throw SessionErrors.unknownLanguage(wanted);
    }
    String before = settings.language();
    String name = language.official();
    settings.language(name);
    settings.dateFormat(language.dateFormat());
    settings.dateFirst(language.dateFirst());
    scope.reply().changed(new EnvironmentChange.Language(name, before));
    scope
        .reply()
        .message(SqlError.of(LANGUAGE_CHANGED, 0, 1, "Changed language setting to " + name + "."));
  }

  private void isolation(Statement.SetIsolation statement) {
    String level = statement.level();
    boolean ignored = session.kind().is(Traits.SET_ISOLATION, SetIsolation.IGNORED);
    if (!ignored && !session.canSetIsolation(level)) {
      throw KindErrors.isolationNotSupported(level);
    }
    session.isolation(level);
    scope.finished(Command.SET);
  }

  private void identityInsert(Statement.SetIdentityInsert statement) {
    ObjectName table = statement.table();
    ObjectName already = settings.identityInsert();
    boolean same = already != null && already.object().equalsIgnoreCase(table.object());
    if (TargetTable.info(scope, table).identityColumn() == null) {
      throw SessionErrors.noIdentityColumn(table.toString());
    }
    if (statement.on()) {
      if (already != null && !same) {
        throw SessionErrors.identityInsertElsewhere(already.toString(), table.toString());
      }
      settings.identityInsert(table);
    } else if (same) {
      settings.identityInsert(null);
    }
    scope.finished(switched(statement.on()));
  }

  private void use(Statement.Use use) {
    String before = session.database();
    if (!before.equalsIgnoreCase(use.database())) {
      requireUse(use.database());
    }
    session.useDatabase(use.database());
    String now =
        session.kind().is(Traits.DATABASE_SPELLING, DatabaseSpelling.AS_ASKED)
            ? use.database()
            : session.database();
    scope.reply().changed(new EnvironmentChange.Database(now, before));
    scope.reply().changed(new EnvironmentChange.DatabaseCollation(Collation.DEFAULT));
    scope
        .reply()
        .message(SqlError.of(DATABASE_CHANGED, 0, 2, "Changed database context to '" + now + "'."));
    scope.finished(Command.NONE);
  }

  private void requireUse(String database) {
    switch (session.kind().get(Traits.USE_DATABASE)) {
      case ACCEPTED -> {
        // The database may still be unknown.
      }
      case ERROR_40508 -> throw KindErrors.useNotSupported();
      case ERROR_916 ->
          throw KindErrors.databaseNotAccessible(session.security().loginName(), database);
    }
  }

  private void contextInfo(Statement.SetContextInfo set) {
    Object bytes = scope.evaluator().convert(set.value(), SqlType.varbinary(CONTEXT_BYTES));
    if (!(bytes instanceof byte[] info)) {
      throw SqlErrors.syntax("NULL");
    }
    session.context().info(info);
    scope.finished(Command.SET);
  }

  /** Users are those that every database has, and the logins. */
  private void executeAs(Statement.ExecuteAs as) {
    String name = Objects.requireNonNullElse(scope.evaluator().text(as.name()), "");
    boolean known =
        session.server().logins().stream().anyMatch(name::equalsIgnoreCase)
            || (!as.login() && (name.equalsIgnoreCase("dbo") || name.equalsIgnoreCase("guest")));
    if (!known) {
      throw SessionErrors.cannotExecuteAs(as.login(), name);
    }
    session.security().executeAs(name, as.login(), as.noRevert());
    scope.finished(Command.NONE);
  }
}
