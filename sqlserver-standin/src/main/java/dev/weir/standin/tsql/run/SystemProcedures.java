package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.session.Session;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The procedures that every server has. */
final class SystemProcedures {
  private final Scope caller;
  private final Session session;

  SystemProcedures(Scope caller) {
    this.caller = caller;
    this.session = caller.session();
  }

  /** Calls it; null when the server has none of that name. */
  @Nullable CallResult call(String name, List<CallArgument> arguments) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "sp_executesql" -> new ExecuteSqlProcedure(caller).call(arguments);
      case "sp_prepare" -> handles().prepare(arguments);
      case "sp_prepexec" -> handles().prepareAndExecute(arguments);
      case "sp_execute" -> handles().execute(arguments);
      case "sp_unprepare", "sp_cursorunprepare" -> handles().unprepare(arguments);
      case "sp_cursoropen" -> cursors().open(arguments);
      case "sp_cursorprepare" -> cursors().prepare(arguments);
      case "sp_cursorexecute" -> cursors().execute(arguments);
      case "sp_cursorprepexec" -> cursors().prepareAndExecute(arguments);
      case "sp_ddopen" -> cursors().catalogue(arguments);
      case "sp_cursorfetch" -> cursors().fetch(arguments);
      case "sp_cursoroption" -> cursors().option(arguments);
      case "sp_cursorclose" -> cursors().close(arguments);
      case "sp_set_session_context" -> new StateProcedures(session).setContext(arguments);
      case "sp_getapplock" -> new StateProcedures(session).getLock(arguments);
      case "sp_releaseapplock" -> new StateProcedures(session).releaseLock(arguments);
      case "sp_xml_preparedocument" -> new StateProcedures(session).prepareXml(arguments);
      case "sp_xml_removedocument" -> new StateProcedures(session).removeXml(arguments);
      case "sp_tablecollations_100", "sp_tablecollations_90" ->
          new CollationProcedure(caller).call(arguments);
      case "sp_reset_connection" -> {
        session.security().requireResettable();
        session.reset(false, caller.reply());
        yield CallResult.of(0);
      }
      case "sp_standin_report" -> {
        new ReportProcedure(caller).run();
        yield CallResult.of(0);
      }
      default -> written(name, arguments);
    };
  }

  private HandleProcedures handles() {
    return new HandleProcedures(caller);
  }

  private CursorProcedures cursors() {
    return new CursorProcedures(caller, handles());
  }

  private @Nullable CallResult written(String name, List<CallArgument> arguments) {
    Procedure procedure = WrittenProcedures.find(name);
    return procedure == null
        ? null
        : new NestedRun(caller)
            .procedure(new StoredProcedure(name, session.database(), procedure), arguments);
  }
}
