package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;

/**
 * What a request does to its session, as far as it tells.
 *
 * @param pins what it may leave on the connection
 * @param undone what it takes away again, if it goes well
 * @param assignments the options it sets, for certain if it goes well
 * @param settingsOnly whether it is these and nothing else
 * @param handleCalls what its calls do to handles, one for each call; empty where none does
 *     anything
 * @param unknownCalls the procedures it calls of which nobody knows yet what they do
 * @param changesProcedures whether it may define, change or drop a procedure
 * @param endsBulkLoad whether it is the rows of a bulk load, which that ends with
 * @param beginsTransaction whether it may begin a transaction
 * @param endsTransaction whether it may end one
 * @param valuesRead whose values it reads
 * @param readsLastingValue whether an earlier request than the last may have set what it reads
 * @param readsFleetingValue whether the last statement of all before it may have set what it reads
 * @param leavesLastingValue whether it may set a value, such as {@code @@IDENTITY}, that stays on
 *     the connection
 */
public record RequestEffects(
    List<Pin> pins,
    List<Pin> undone,
    List<Assignment> assignments,
    boolean settingsOnly,
    List<HandleCall> handleCalls,
    List<ProcedureName> unknownCalls,
    boolean changesProcedures,
    boolean endsBulkLoad,
    boolean beginsTransaction,
    boolean endsTransaction,
    ValuesRead valuesRead,
    boolean readsLastingValue,
    boolean readsFleetingValue,
    boolean leavesLastingValue) {
  /** Of a request for which any connection will do, and which leaves it as it was. */
  public static final RequestEffects NONE =
      new RequestEffects(
          List.of(),
          List.of(),
          List.of(),
          false,
          List.of(),
          List.of(),
          false,
          false,
          false,
          false,
          ValuesRead.NONE,
          false,
          false,
          false);

  /** Of a request too large to be held, until all of it has passed. */
  public static final RequestEffects NOT_READ_YET =
      new RequestEffects(
          List.of(),
          List.of(),
          List.of(),
          false,
          List.of(),
          List.of(),
          false,
          false,
          false,
          false,
          ValuesRead.OWN_OR_EARLIER,
          false,
          false,
          true);

  /** Keeps its own copies. */
  public RequestEffects {
    pins = List.copyOf(pins);
    undone = List.copyOf(undone);
    assignments = List.copyOf(assignments);
    handleCalls = List.copyOf(handleCalls);
    unknownCalls = List.copyOf(unknownCalls);
  }
}
