package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request does to its session, as far as it tells.
 *
 * @param pins what it may leave on the connection
 * @param undone what it takes away again, if it goes well
 * @param assignments the options and keys of the context it sets, for certain if it goes well
 * @param settingsOnly whether it is these and nothing else
 * @param handleCalls what its calls do to handles, one for each call; empty where none does
 *     anything
 * @param givesUpOnly whether it is a text that gives up prepared statements, and nothing else
 * @param handlesInText whether a text names handles of the server's
 * @param unknownCalls the procedures it calls of which nobody knows yet what they do; twice, where
 *     it may call them more than once
 * @param changesProcedures whether it may define, change or drop a procedure
 * @param changesObjects whether it may make, change or drop anything in the database
 * @param endsBulkLoad whether it is the rows of a bulk load, which that ends with
 * @param transaction what it does, if that is to begin or to end a transaction and nothing else
 * @param transactions what its texts may do to the session's transaction
 * @param mayKeep whether the session may keep its connection after it
 * @param values what it does to values such as {@code @@IDENTITY}
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
    boolean mayKeep,
    ValueEffects values) {
  /** Of a request for which any connection will do, and which leaves it as it was. */
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
          false,
          ValueEffects.NONE);

  /**
   * Of a request too large to be held, until all of it has passed.
   *
   * @param calls what is known of its calls
   * @param handlesInText whether a text names handles of the server's, or may do so in what of it
   *     is still to come
   * @param rows whether it is those of a bulk load
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
        true,
        ValueEffects.UNKNOWN);
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
