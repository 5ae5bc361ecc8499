package dev.weir.tds.session;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.RequestSummary;
import dev.weir.application.session.TransactionLending;
import dev.weir.application.session.TransactionStep;
import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ParameterizedStatement;
import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.Scope;
import dev.weir.domain.tsql.Trait;
import dev.weir.tds.bucket.ScanMeters;
import dev.weir.tds.request.CallEnd;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.CallShape;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.request.NumberedProcedure;
import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Determines the effects of a request on its session while the request is read. */
final class RequestAnalysis implements RequestEvents {
  /** The longest text that is read to its end, in characters. */
  static final long LONGEST_TEXT = 16L * 1024 * 1024;

  /**
   * The names of the isolation levels, by their numbers in a transaction request (MS-TDS 2.2.6.9).
   */
  private static final @Nullable String[] ISOLATION_LEVELS = {
    null, "READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE", "SNAPSHOT"
  };

  private final RequestReader reader = new RequestReader(this);
  private final EffectScanner scanner;
  private final RequestSummary summary;
  private final ScanMeters scans;
  private final RequestReads reads;
  private final CallText callText = new CallText();
  private final ParameterizedText parameterized = new ParameterizedText();
  private boolean scanning;
  private CallShapes shapes = new CallShapes();
  private @Nullable CallShape shape;
  private @Nullable PreparedHandles handles;
  private Kind callKind = Kind.NONE;
  private boolean byName;
  private boolean executesSql;
  private TdsVersion version = TdsVersion.V7_2_AND_LATER;

  /** The ordinal of the parameter that holds the call's statement; -1 if unknown. */
  private int statement;

  /**
   * Creates an analysis, which reads one request after the other.
   *
   * @param procedures the procedures that leave no session state behind
   * @param scans counts requests and texts that are not understood
   */
  RequestAnalysis(NameTable names, ProcedurePolicy procedures, ScanMeters scans) {
    this.scanner = new EffectScanner(names, LONGEST_TEXT);
    this.summary = new RequestSummary(procedures);
    this.scans = scans;
    this.reads = new RequestReads(names);
  }

  /**
   * Begins a request with its first packet, which the caller keeps.
   *
   * @param spoken the layout of the request
   * @param known the session's knowledge of procedures and of its prepared statements
   */
  void begin(ByteBuf packet, TdsVersion spoken, TransactionLending known) {
    version = spoken;
    summary.begin(known);
    reads.begin(known.parking().wantsReads());
    handles = known.handles().prepared();
    shapes.begin();
    shape = null;
    callKind = Kind.NONE;
    executesSql = false;
    parameterized.begin();
    scanning = false;
    PacketType type = PacketType.of(PacketHeader.typeAt(packet, packet.readerIndex()));
    if (type == null) {
      throw new IllegalStateException("a packet of an unknown type");
    }
    reader.begin(type, spoken);
    read(packet);
  }

  /** Reads the next packet of the request, which the caller keeps. */
  void read(ByteBuf packet) {
    reader.read(
        packet,
        packet.readerIndex() + PacketHeader.LENGTH,
        packet.readableBytes() - PacketHeader.LENGTH);
  }

  /**
   * Ends the request and returns its effects.
   *
   * @param held the packets of the request that have not been forwarded yet
   */
  RequestEffects end(HeldRequest held) {
    reader.end();
    shapes.addCallsTo(held, summary);
    return summary.end();
  }

  /**
   * Returns what the request reads; null if that was not asked for, or it may do more than that.
   */
  @Nullable Reads reads() {
    return reads.end();
  }

  /** Returns the effects of the request as far as the part of it that has arrived shows them. */
  RequestEffects partly(HeldRequest held) {
    return summary.partly(shapes.calls(held), scanning || wantsValues());
  }

  /** Returns whether a text that was read may name handles of prepared statements. */
  boolean mayNameHandles() {
    return summary.mayNameHandles();
  }

  /** Returns whether the effects of the request depend on those of procedures. */
  boolean callsProcedures() {
    return summary.callsProcedures();
  }

  /** Returns whether the rest of the request cannot be read. */
  boolean isUnclear() {
    return reader.isUnclear();
  }

  /**
   * Returns whether the bytes read so far end within the head of a call, before its procedure and
   * handle are known.
   */
  boolean isWithinCallHead() {
    return reader.isWithinCallHead();
  }

  /** Returns the positions of the handles and statements in the request's calls. */
  CallShapes shapes() {
    return shapes;
  }

  /** Returns {@link #shapes()} of a request that was read, and gives them to the caller. */
  CallShapes takeShapes() {
    CallShapes taken = shapes;
    shapes = new CallShapes();
    return taken;
  }

  @Override
  public void queryNotification() {
    summary.pin(PinReason.QUERY_NOTIFICATION);
    reads.ran(null);
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    if (executesSql || callKind != Kind.NONE) {
      parameterized.add(role, characters, length);
    }
    if (role == TextRole.DEFINITIONS) {
      return;
    }
    if (!scanning) {
      scanning = true;
      scanner.begin(scopeOf(role));
      reads.beginText(callKind != Kind.NONE);
    }
    scanner.accept(characters, 0, length);
    reads.accept(characters, length);
  }

  /**
   * Returns the scope of a text: a prepared statement runs whenever its handle is used, the text of
   * sp_executesql, which has no handle, once.
   */
  private Scope scopeOf(TextRole role) {
    if (role == TextRole.BATCH) {
      return Scope.BATCH;
    }
    return callKind == Kind.NONE ? Scope.INNER : Scope.PREPARED;
  }

  @Override
  public void textEnds(TextRole role) {
    if (scanning && role != TextRole.DEFINITIONS) {
      scanning = false;
      Effects effects = scanner.end();
      if (role == TextRole.BATCH) {
        summary.alone(effects);
      }
      Reads found = reads.endText();
      if (callKind != Kind.PREPARE) {
        reads.ran(found);
      }
      boolean again = role == TextRole.STATEMENT && parameterized.isWorthKeeping(effects);
      if (!again || !awaitsValues(effects)) {
        textEnded(again && shape != null ? effects.of(parameterized.statement()) : effects, found);
      }
    }
  }

  /** Returns whether the call runs its statement once, with the values that follow it. */
  private boolean awaitsValues(Effects effects) {
    if (executesSql) {
      if (effects.has(Trait.DEPENDS_ON_VARIABLES)) {
        parameterized.awaitValues(
            parameterized.statement(), NumberedProcedure.EXECUTE_SQL.definitionsOrdinal() + 1);
      }
    } else if (shape != null && shape.prepares(NumberedProcedure.PREPARE_EXECUTE)) {
      shape.effects(effects.of(parameterized.statement()));
      parameterized.awaitValues(parameterized.statement(), statement + 1);
    }
    return parameterized.isWaiting();
  }

  @Override
  public boolean wantsValues() {
    return parameterized.isWaiting();
  }

  private void textEnded(Effects effects, @Nullable Reads found) {
    if (effects.has(Trait.NOT_UNDERSTOOD)) {
      scans.unclearText();
    }
    if (shape != null) {
      shape.effects(effects.copyWith(found));
    }
    // A statement that is only prepared has no effect until it is executed.
    if (callKind != Kind.PREPARE) {
      summary.text(effects);
    }
  }

  @Override
  public void call(ProcedureCall call) {
    NumberedProcedure procedure = call.procedure();
    byName = procedure == null;
    statement = procedure == null ? -1 : procedure.statementOrdinal();
    callKind = procedure == null ? Kind.NONE : kindOf(procedure);
    reads.call(procedure);
    shape =
        procedure == null || callKind == Kind.NONE
            ? null
            : new CallShape(callKind, procedure, call, version);
    shapes.add(shape);
    executesSql = procedure == NumberedProcedure.EXECUTE_SQL;
    parameterized.begin();
    if (procedure == NumberedProcedure.CURSOR) {
      summary.cursorWrites();
    }
    if (procedure == null) {
      if (!callText.begin(call.name())) {
        unclearName();
      }
    }
  }

  private void unclearName() {
    scans.unclearName();
    summary.pin(PinReason.UNKNOWN);
  }

  private static Kind kindOf(NumberedProcedure procedure) {
    return switch (procedure) {
      case PREPARE, CURSOR_PREPARE -> Kind.PREPARE;
      case PREPARE_EXECUTE, PREPARE_EXECUTE_CALL -> Kind.PREPARE_AND_EXECUTE;
      case UNPREPARE, CURSOR_UNPREPARE -> Kind.UNPREPARE;
      case CURSOR_OPEN, CATALOGUE_CURSOR_OPEN -> Kind.OPEN_CURSOR;
      case CURSOR_EXECUTE -> Kind.EXECUTE_CURSOR;
      case CURSOR_PREPARE_EXECUTE -> Kind.PREPARE_AND_OPEN;
      case CURSOR_CLOSE -> Kind.CLOSE_CURSOR;
      case EXECUTE -> Kind.EXECUTE;
      case CURSOR_FETCH -> Kind.FETCH_CURSOR;
      case CURSOR, CURSOR_OPTION, EXECUTE_SQL -> Kind.NONE;
    };
  }

  @Override
  public void parameter(CallParameter parameter) {
    if (byName) {
      if (!callText.add(parameter)) {
        unclearName();
      }
      return;
    }
    if (parameter.ordinal() == statement && !isStatementName(parameter.name())) {
      // It is not documented whether the server takes the statement by its name or by its position.
      unclearName();
    }
    if (shape != null) {
      shape.parameter(parameter);
    }
    if (parameterized.isWaiting()) {
      parameterized.add(parameter);
    } else if (callKind == Kind.EXECUTE && parameter.ordinal() == 0) {
      awaitValuesOfHandle();
    }
  }

  /**
   * Awaits the values with which the call runs a prepared statement, if its effects depend on them.
   */
  private void awaitValuesOfHandle() {
    Effects effects = handles == null || shape == null ? null : handles.effects(shape.handle());
    ParameterizedStatement prepared = effects == null ? null : effects.statement();
    if (prepared != null) {
      parameterized.awaitValues(prepared, 1);
    }
  }

  private static boolean isStatementName(CharSequence name) {
    return name.isEmpty() || isCalled(name, "@stmt") || isCalled(name, "@statement");
  }

  private static boolean isCalled(CharSequence name, String expected) {
    return name.length() == expected.length() && expected.equalsIgnoreCase(name.toString());
  }

  @Override
  public void callEnds(CallEnd end) {
    if (byName) {
      textEnded(callText.end(scanner), null);
    }
    Effects withValues = parameterized.end(scanner, executesSql);
    if (withValues != null) {
      runs(withValues);
      if (callKind == Kind.EXECUTE) {
        reads.ran(null);
      }
    }
    if (shape != null) {
      shape.end();
      if (withValues == null) {
        addExecutedEffects(shape);
      }
    }
  }

  private void runs(Effects effects) {
    if (effects.has(Trait.NOT_UNDERSTOOD)) {
      scans.unclearText();
    }
    summary.text(effects);
  }

  /** Adds the effects of the prepared statement that the call executes. */
  private void addExecutedEffects(CallShape call) {
    if (call.kind() == Kind.EXECUTE || call.kind() == Kind.EXECUTE_CURSOR) {
      Effects effects = handles == null ? null : handles.effects(call.handle());
      if (effects == null) {
        summary.unknownStatement();
        reads.ran(null);
      } else {
        summary.text(effects);
        reads.ran(effects.reads());
      }
    }
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    reads.ran(null);
    summary.transaction(stepOf(request));
    if (request.isolation() != 0) {
      summary.isolation(levelOf(request));
    }
    switch (request.kind()) {
      case PROPAGATE, PROMOTE -> summary.pin(PinReason.DISTRIBUTED_TRANSACTION);
      // The server reports their effects by ENVCHANGE tokens.
      case ADDRESS, BEGIN, COMMIT, ROLLBACK, SAVE -> {}
    }
  }

  /**
   * Returns the isolation level; empty if unknown. A rollback to a savepoint begins no next
   * transaction, and so sets no level.
   */
  private static String levelOf(TransactionRequest request) {
    boolean perhapsToSavepoint =
        request.kind() == TransactionRequest.Kind.ROLLBACK && !request.name().isEmpty();
    String level =
        perhapsToSavepoint || request.isolation() >= ISOLATION_LEVELS.length
            ? null
            : ISOLATION_LEVELS[request.isolation()];
    return level == null ? "" : level;
  }

  private static @Nullable TransactionStep stepOf(TransactionRequest request) {
    return switch (request.kind()) {
      case BEGIN -> new Begin(request.name().toString());
      case COMMIT, ROLLBACK ->
          new End(
              request.kind() == TransactionRequest.Kind.COMMIT,
              request.name().toString(),
              false,
              request.isFollowedByAnother() ? new Begin(request.nextName().toString()) : null);
      case ADDRESS, PROPAGATE, PROMOTE, SAVE -> null;
    };
  }

  @Override
  public void bulkLoad() {
    reads.ran(null);
    summary.bulkLoad();
  }

  @Override
  public void unclear(Unclear why) {
    scans.unclear(why);
    reads.ran(null);
    summary.pin(PinReason.UNKNOWN);
  }
}
