package dev.weir.application.session;

import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.procedures.ProcedureAnalysis;
import dev.weir.domain.procedures.ProcedureDefinition;
import dev.weir.domain.procedures.ProcedureQuestion;
import dev.weir.domain.procedures.ProcedureReference;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.ProcedureName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The procedures that one session calls. A procedure with unknown effects pins the session; after
 * the request, Weir asks the server for its definition, with the rights of the session.
 */
public final class CalledProcedures {
  /** The number of definitions asked for at a time, since a definition may be long. */
  private static final int AT_ONCE = 4;

  /** The pins of procedures with unknown effects, and the names that were called. */
  private final Map<Pin, ProcedureName> unknown = new LinkedHashMap<>();

  /** The pins whose procedures were called more than once. */
  private final Set<Pin> repeated = new HashSet<>();

  /** The pins whose procedures were called by a request of which a part has failed. */
  private final Set<Pin> failed = new HashSet<>();

  /** The pins that procedures may have undone, whose definitions the server has just shown. */
  private final List<Pin> undone = new ArrayList<>();

  private final Map<Pin, Call> open = new LinkedHashMap<>();
  private final Procedures known;
  private final LoginProfile profile;
  private String database = "";
  private @Nullable ProcedureQuestion asked;

  /** True if the session works as another user, in whose schema names are looked up. */
  private boolean asAnother;

  private record Call(ProcedureReference reference, ProcedureAnalysis analysis) {}

  /** Creates it without calls. */
  public CalledProcedures(Procedures known, LoginProfile profile) {
    this.known = known;
    this.profile = profile;
  }

  /** Returns the pin of a call to a procedure with unknown effects. */
  static Pin pin(ProcedureName procedure) {
    return new Pin(PinReason.PROCEDURE, procedure.toString());
  }

  /** Sets the database of the session. */
  void in(String current) {
    if (!current.equals(database)) {
      database = current;
      // The same name means another procedure in another database.
      forget();
    }
  }

  /** A request begins while the session holds these pins. */
  void beginRequest(Pins held) {
    asAnother = held.isImpersonating();
  }

  /**
   * Returns the effects of a call to this procedure; null where they are unknown.
   *
   * @param held the pins of the session that calls it
   */
  @Nullable ProcedureVerdict verdict(ProcedureName procedure, Pins held) {
    if (held.isImpersonating()) {
      return null;
    }
    String schema = known.schema(profile, database);
    ProcedureReference reference = ProcedureReference.of(procedure, database, schema);
    return reference.isCertain() ? known.verdict(reference) : null;
  }

  /**
   * Records a request's calls with unknown effects, and forgets verdicts that it may invalidate.
   *
   * @param hasFailed whether a part of the request has failed
   */
  void called(RequestEffects request, boolean hasFailed) {
    for (ProcedureName procedure : asAnother ? List.<ProcedureName>of() : request.unknownCalls()) {
      Pin pin = pin(procedure);
      if (unknown.put(pin, procedure) != null) {
        repeated.add(pin);
      }
      if (hasFailed) {
        failed.add(pin);
      }
    }
    if (request.changesProcedures()) {
      known.changed();
    }
  }

  /** Returns whether an answer of the server may remove this pin. */
  boolean mayExplain(Pin pin) {
    return unknown.containsKey(pin);
  }

  /** Returns whether no calls are unknown, and the session works as its login's user. */
  boolean isWithoutNotes() {
    return !asAnother && !areOpen();
  }

  /** Returns whether there are calls with unknown effects to ask about. */
  boolean areOpen() {
    return !unknown.isEmpty();
  }

  /** Returns the SELECTs for the next definitions, to be appended to another statement. */
  String question() {
    begin();
    List<ProcedureReference> wanted = new ArrayList<>();
    for (Call call : open.values()) {
      for (ProcedureReference each : call.analysis().wanted()) {
        if (wanted.size() < AT_ONCE && !wanted.contains(each)) {
          wanted.add(each);
        }
      }
    }
    asked = new ProcedureQuestion(wanted);
    return asked.text();
  }

  /** Begins to analyse the recorded calls whose names can be resolved. */
  private void begin() {
    String schema = known.schema(profile, database);
    for (Map.Entry<Pin, ProcedureName> each : unknown.entrySet()) {
      ProcedureReference reference = ProcedureReference.of(each.getValue(), database, schema);
      if (reference.isCertain() && !open.containsKey(each.getKey())) {
        open.put(each.getKey(), new Call(reference, known.analysis(reference)));
      }
    }
  }

  /**
   * Takes the server's answer to the question, and continues the analysis.
   *
   * @param schema the schema in which the session's unqualified names are looked up first
   * @param rows the rows of the SELECTs
   * @return the pins that remain
   */
  Pins answered(Pins pins, String schema, List<List<String>> rows) {
    String found = schema.isEmpty() ? "dbo" : schema;
    String before = known.schema(profile, database);
    known.schema(profile, database, found);
    if (before != null && !before.equals(found)) {
      // The user's default schema changed: the definitions are not those of the called procedures.
      open.clear();
      asked = null;
    }
    begin();
    if (asked == null) {
      return pins;
    }
    Map<ProcedureReference, ProcedureDefinition> definitions = asked.answered(rows);
    asked = null;
    for (Call call : open.values()) {
      for (ProcedureReference wanted : call.analysis().wanted()) {
        ProcedureDefinition definition = definitions.get(wanted);
        if (definition != null) {
          call.analysis().defined(wanted, definition);
        }
      }
    }
    return applyVerdicts(pins);
  }

  private Pins applyVerdicts(Pins pins) {
    Pins left = pins;
    for (Map.Entry<Pin, Call> each : List.copyOf(open.entrySet())) {
      Call call = each.getValue();
      if (call.analysis().wanted().isEmpty()) {
        ProcedureVerdict verdict = call.analysis().verdict();
        known.found(call.reference(), verdict);
        // Counted pins add up with each call: after several calls their number is unknown.
        boolean counted = verdict.pins().stream().anyMatch(pin -> pin.reason().isCounted());
        boolean stays = counted && repeated.contains(each.getKey());
        left = (stays ? left : left.without(each.getKey())).with(verdict.pins());
        left = withoutUndone(left, each.getKey(), verdict);
        open.remove(each.getKey());
        unknown.remove(each.getKey());
      }
    }
    // A call whose name cannot be resolved keeps its pin.
    unknown.keySet().retainAll(open.keySet());
    repeated.retainAll(open.keySet());
    failed.retainAll(open.keySet());
    return left;
  }

  /** Removes the pins that the calls have undone, and notes those that the server can tell of. */
  private Pins withoutUndone(Pins pins, Pin call, ProcedureVerdict verdict) {
    boolean hasFailed = failed.contains(call);
    undone.addAll(hasFailed ? verdict.pins() : verdict.undone());
    boolean proven = !hasFailed && !repeated.contains(call);
    return proven ? pins.afterSuccess(verdict.undone()) : pins;
  }

  /** Returns the pins that the procedures shown last may have undone, and forgets them. */
  List<Pin> takeUndone() {
    List<Pin> taken = List.copyOf(undone);
    undone.clear();
    return taken;
  }

  /** Forgets all calls. */
  void forget() {
    unknown.clear();
    repeated.clear();
    failed.clear();
    undone.clear();
    open.clear();
    asked = null;
  }
}
