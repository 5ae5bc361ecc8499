package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SessionErrors;
import dev.weir.standin.lock.ApplicationLocks.Answer;
import dev.weir.standin.lock.LockMode;
import dev.weir.standin.lock.LockOwner;
import dev.weir.standin.session.Session;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The procedures by which applications keep something with their session. */
final class StateProcedures {
  private static final List<String> LOCK_PARAMETERS =
      List.of("@Resource", "@LockMode", "@LockOwner", "@LockTimeout", "@DbPrincipal");
  private static final int TIMED_OUT = -1;
  private static final int DEADLOCK_VICTIM = -3;

  private final Session session;

  StateProcedures(Session session) {
    this.session = session;
  }

  /** sp_set_session_context. */
  CallResult setContext(List<CallArgument> given) {
    SystemArguments arguments =
        new SystemArguments(
            "sp_set_session_context", List.of("@key", "@value", "@read_only"), given);
    String key = arguments.required("@key");
    TypedValue value =
        Objects.requireNonNullElse(
            arguments.value("@value"), TypedValue.nullOf(SqlType.nvarchar(1)));
    session.context().set(key, value, arguments.number("@read_only", 0) != 0);
    return CallResult.of(0);
  }

  /** sp_getapplock: 0 at once, 1 after waiting, -1 timed out, -3 victim of a deadlock. */
  CallResult getLock(List<CallArgument> given) {
    SystemArguments arguments = new SystemArguments("sp_getapplock", LOCK_PARAMETERS, given);
    String resource = arguments.required("@Resource");
    LockMode mode = LockMode.named(arguments.required("@LockMode"));
    if (mode == null) {
      throw SessionErrors.invalidLockArgument(1225, "mode", "sp_getapplock");
    }
    LockOwner owner = owner(arguments, "sp_getapplock");
    if (owner.transaction() && !session.transactions().isOpen()) {
      throw SessionErrors.transactionalLockWithoutTransaction();
    }
    Answer answer =
        session
            .server()
            .locks()
            .acquire(
                key(resource),
                owner,
                mode,
                arguments.number("@LockTimeout", session.settings().lockTimeout()),
                session.engine()::checkCancelled);
    return CallResult.of(
        switch (answer) {
          case AT_ONCE -> 0;
          case AFTER_WAITING -> 1;
          case TIMED_OUT -> TIMED_OUT;
          case DEADLOCK -> DEADLOCK_VICTIM;
        });
  }

  /** sp_releaseapplock. */
  CallResult releaseLock(List<CallArgument> given) {
    SystemArguments arguments =
        new SystemArguments(
            "sp_releaseapplock", List.of("@Resource", "@LockOwner", "@DbPrincipal"), given);
    String resource = arguments.required("@Resource");
    LockOwner owner = owner(arguments, "sp_releaseapplock");
    if (!session.server().locks().release(key(resource), owner)) {
      throw SessionErrors.lockNotHeld(resource);
    }
    return CallResult.of(0);
  }

  private LockOwner owner(SystemArguments arguments, String procedure) {
    String owner = Objects.requireNonNullElse(arguments.text("@LockOwner"), "Transaction");
    return switch (owner.toLowerCase(Locale.ROOT)) {
      case "transaction" -> session.lockOwner(true);
      case "session" -> session.lockOwner(false);
      default -> throw SessionErrors.invalidLockArgument(1226, "owner", procedure);
    };
  }

  /** Locks are a database's own, and their names tell cases apart. */
  private String key(String resource) {
    return session.database() + "\u0000" + resource;
  }

  /** sp_xml_preparedocument. */
  CallResult prepareXml(List<CallArgument> given) {
    SystemArguments arguments =
        new SystemArguments(
            "sp_xml_preparedocument", List.of("@hdoc", "@xmltext", "@xpath_namespaces"), given);
    String text = Objects.requireNonNullElse(arguments.text("@xmltext"), "");
    TypedValue handle = new TypedValue(SqlType.INT, session.xmlDocuments().add(text));
    return new CallResult(0, arguments.output("@hdoc", handle));
  }

  /** sp_xml_removedocument. */
  CallResult removeXml(List<CallArgument> given) {
    SystemArguments arguments =
        new SystemArguments("sp_xml_removedocument", List.of("@hdoc"), given);
    session.xmlDocuments().remove((int) arguments.number("@hdoc", 0));
    return CallResult.of(0);
  }
}
