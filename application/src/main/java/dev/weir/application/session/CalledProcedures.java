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
 * The procedures that one session calls. One of which nobody knows what it leaves behind pins, and
 * the server is asked for its definition afterwards, with the session's rights.
 */
public final class CalledProcedures {
  /** So many at a time are asked for: a definition may be long. */
  private static final int AT_ONCE = 4;

  /** The pins of procedures that nobody knows, and what was called. */
  private final Map<Pin, ProcedureName> unknown = new LinkedHashMap<>();

  /** Those of them that were called more than once. */
  private final Set<Pin> repeated = new HashSet<>();

  private final Map<Pin, Call> open = new LinkedHashMap<>();
  private final Procedures known;
  private final LoginProfile profile;
  private String database = "";
  private @Nullable ProcedureQuestion asked;

  /** The session works as somebody else, in whose schema names are looked for. */
  private boolean asAnother;

  private record Call(ProcedureReference reference, ProcedureAnalysis analysis) {}

  /** None yet. */
  public CalledProcedures(Procedures known, LoginProfile profile) {
    this.known = known;
    this.profile = profile;
  }

  /** The pin of a procedure that is called and not known. */
  static Pin pin(ProcedureName procedure) {
    return new Pin(PinReason.PROCEDURE, procedure.toString());
  }

  /** The session is in this database. */
  void in(String current) {
    if (!current.equals(database)) {
      database = current;
      // What was called in another database means another procedure here.
      forget();
    }
  }

  /** A request begins, while these pins are held. */
  void requestBegins(Pins held) {
    asAnother = held.workAsAnother();
  }

  /**
   * What a call of this procedure does; null where that is not known.
   *
   * @param held the pins of the session that calls it
   */
  @Nullable ProcedureVerdict verdict(ProcedureName procedure, Pins held) {
    if (held.workAsAnother()) {
      return null;
    }
    String schema = known.schema(profile, database);
    ProcedureReference reference = ProcedureReference.of(procedure, database, schema);
    return reference.certain() ? known.verdict(reference) : null;
  }

  /** Takes in what a request has called that is not known; some may be another one after it. */
  void called(RequestEffects request) {
    for (ProcedureName procedure : asAnother ? List.<ProcedureName>of() : request.unknownCalls()) {
      if (unknown.put(pin(procedure), procedure) != null) {
        repeated.add(pin(procedure));
      }
    }
    if (request.changesProcedures()) {
      known.changed();
    }
  }

  /** Whether the server may explain a pin away. */
  boolean mayExplain(Pin pin) {
    return unknown.containsKey(pin);
  }

  /** Whether there are none to ask about, and names mean what they mean to the login. */
  boolean isWithoutNotes() {
    return !asAnother && !areOpen();
  }

  /** Whether there are some to ask about. */
  boolean areOpen() {
    return !unknown.isEmpty();
  }

  /** The SELECTs for what is wanted next, to stand behind another statement. */
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

  /** Begins to look into what was called, as soon as it is known which procedures that are. */
  private void begin() {
    String schema = known.schema(profile, database);
    for (Map.Entry<Pin, ProcedureName> each : unknown.entrySet()) {
      ProcedureReference reference = ProcedureReference.of(each.getValue(), database, schema);
      if (reference.certain() && !open.containsKey(each.getKey())) {
        open.put(each.getKey(), new Call(reference, known.analysis(reference)));
      }
    }
  }

  /**
   * The server has answered.
   *
   * @param schema in which the session's names without one are looked for first
   * @param rows of the SELECTs
   * @return what is left of the pins
   */
  Pins answered(Pins pins, String schema, List<List<String>> rows) {
    String found = schema.isEmpty() ? "dbo" : schema;
    String before = known.schema(profile, database);
    known.schema(profile, database, found);
    if (before != null && !before.equals(found)) {
      // The user was given another one: what was asked for is not what was called.
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
    return explained(pins);
  }

  private Pins explained(Pins pins) {
    Pins left = pins;
    for (Map.Entry<Pin, Call> each : List.copyOf(open.entrySet())) {
      Call call = each.getValue();
      if (call.analysis().wanted().isEmpty()) {
        ProcedureVerdict verdict = call.analysis().verdict();
        known.found(call.reference(), verdict);
        // Of what is counted, as many as it left each time.
        boolean counted = verdict.pins().stream().anyMatch(pin -> pin.reason().counted());
        boolean stays = counted && repeated.contains(each.getKey());
        left = (stays ? left : left.without(each.getKey())).with(verdict.pins());
        open.remove(each.getKey());
        unknown.remove(each.getKey());
      }
    }
    // What can be no procedure in particular stays a pin.
    unknown.keySet().retainAll(open.keySet());
    repeated.retainAll(open.keySet());
    return left;
  }

  /** Nobody wants to know any more. */
  void forget() {
    unknown.clear();
    repeated.clear();
    open.clear();
    asked = null;
  }
}
