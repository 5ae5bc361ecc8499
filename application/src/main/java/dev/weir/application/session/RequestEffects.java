package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a request on its session, as far as they are known.
 *
 * @param pins the pins it may set
 * @param undone the pins it removes if it succeeds
 * @param assignments the options and context keys it surely sets if it succeeds
 * @param settingsOnly whether it does nothing but set these
 * @param handleCalls the effects of its calls on handles, one for each call; empty where no call
 *     has any
 * @param givesUpOnly whether it is a text that gives up prepared statements, and nothing else
 * @param handlesInText whether a text names handles of the server's
 * @param unknownCalls the called procedures with unknown effects; twice, where it may call them
 *     more than once, or may hide an error of theirs
 * @param changesProcedures whether it may create, alter or drop a procedure
 * @param changesObjects whether it may create, alter or drop anything in the database
 * @param endsBulkLoad whether it is the rows of a bulk load, which end it
 * @param transaction its step, if it begins or ends a transaction and does nothing else
 * @param transactions the possible effects of its texts on the session's transaction
 * @param innerSettings the options that it may set within a procedure, a trigger or a text of its
 *     own scope
 * @param mayKeep whether the session may keep its connection after it
 * @param values its effects on values such as {@code @@IDENTITY}
 * @param touches whether it may leave state that no pin stands for: the sequence of {@code RAND},
 *     or that of a procedure that was called by the name of a server
 */
public record RequestEffects(
    List<Pin> pins,
    List<Pin> undone,
    List<Setting> assignments,
    boolean settingsOnly,
    List<HandleCall> handleCalls,
    boolean givesUpOnly,
    boolean handlesInText,
    List<ProcedureName> unknownCalls,
    boolean changesProcedures,
    boolean changesObjects,
    boolean endsBulkLoad,
    @Nullable TransactionStep transaction,
    TransactionEffects transactions,
    InnerSettings innerSettings,
    boolean mayKeep,
    ValueEffects values,
    boolean touches) {
  /** The effects of a request that runs on any connection and leaves it unchanged. */
  public static final RequestEffects NONE =
      new RequestEffects(
          List.of(),
          List.of(),
          List.of(),
          false,
          List.of(),
          false,
          false,
          List.of(),
          false,
          false,
          false,
          null,
          TransactionEffects.NONE,
          InnerSettings.NONE,
          false,
          ValueEffects.NONE,
          false);

  /**
   * Returns the effects of a request too large to be held, until all of it has passed.
   *
   * @param calls what is known of its calls
   * @param handlesInText whether a text names handles of the server's, or may do so in the part
   *     that is still to come
   * @param rows whether it is the rows of a bulk load
   */
  public static RequestEffects notReadYet(
      List<HandleCall> calls, boolean handlesInText, boolean rows) {
    return new RequestEffects(
        List.of(),
        List.of(),
        List.of(),
        false,
        calls,
        false,
        handlesInText,
        List.of(),
        false,
        true,
        rows,
        null,
        TransactionEffects.NONE,
        InnerSettings.UNTOLD,
        true,
        ValueEffects.UNKNOWN,
        false);
  }

  /** Returns these effects with other pins, by which the session may keep its connection. */
  RequestEffects withPins(List<Pin> others) {
    return new RequestEffects(
        others,
        undone,
        assignments,
        settingsOnly,
        handleCalls,
        givesUpOnly,
        handlesInText,
        unknownCalls,
        changesProcedures,
        changesObjects,
        endsBulkLoad,
        transaction,
        transactions,
        innerSettings,
        true,
        values,
        touches);
  }

  /** Keeps its own copies. */
  public RequestEffects {
    pins = List.copyOf(pins);
    undone = List.copyOf(undone);
    assignments = List.copyOf(assignments);
    handleCalls = List.copyOf(handleCalls);
    unknownCalls = List.copyOf(unknownCalls);
  }
}
