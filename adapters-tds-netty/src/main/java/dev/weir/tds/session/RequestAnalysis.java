package dev.weir.tds.session;

import dev.weir.application.session.HandleCall;
import dev.weir.application.session.HandleCall.Kind;
import dev.weir.application.session.ProcedureVerdicts;
import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.RequestSummary;
import dev.weir.application.session.TransactionStep;
import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import dev.weir.domain.tsql.Trait;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.request.CallEnd;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.NumberedProcedure;
import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestDialect;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.watch.ScanMeters;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Finds out what a request does to its session, while it is read. */
final class RequestAnalysis implements RequestEvents {
  /** A text that is longer is not read to its end. */
  static final long LONGEST_TEXT = 16L * 1024 * 1024;

  /** What the levels of a transaction request are called, by their numbers. */
  private static final @Nullable String[] LEVELS = {
    null, "READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE", "SNAPSHOT"
  };

  /** What names have beside letters and digits. */
  private static final String PLAIN = "_@#$.[]\"";

  private final RequestReader reader = new RequestReader(this);
  private final EffectScanner scanner;
  private final RequestSummary summary;
  private final ScanMeters scans;
  private final CallText callText = new CallText();
  private boolean scanning;
  private Kind callKind = Kind.NONE;
  private boolean byName;
  private long firstInteger;

  /**
   * Analyses requests.
   *
   * @param procedures which procedures leave nothing behind
   * @param scans counts what is not understood
   */
  RequestAnalysis(NameTable names, ProcedurePolicy procedures, ScanMeters scans) {
    this.scanner = new EffectScanner(names, LONGEST_TEXT);
    this.summary = new RequestSummary(procedures);
    this.scans = scans;
  }

  /**
   * A request begins with this packet, which stays the caller's.
   *
   * @param known what its session knows of procedures
   */
  void begin(ByteBuf packet, ProcedureVerdicts known) {
    summary.begin(known);
    scanning = false;
    PacketType type = PacketType.of(PacketHeader.typeAt(packet, packet.readerIndex()));
    if (type == null) {
      throw new IllegalStateException("a packet of no type");
    }
    reader.begin(type, RequestDialect.SINCE_7_2);
    read(packet);
  }

  /** The next packet of the request, which stays the caller's. */
  void read(ByteBuf packet) {
    reader.read(
        packet,
        packet.readerIndex() + PacketHeader.LENGTH,
        packet.readableBytes() - PacketHeader.LENGTH);
  }

  /** All of the request has come: what it does. */
  RequestEffects end() {
    reader.end();
    return summary.end();
  }

  @Override
  public void queryNotification() {
    summary.pin(PinReason.QUERY_NOTIFICATION);
  }

  @Override
  public void text(TextRole role, char[] characters, int length) {
    if (role == TextRole.DEFINITIONS) {
      return;
    }
    if (!scanning) {
      scanning = true;
      scanner.begin(scopeOf(role));
    }
    scanner.accept(characters, 0, length);
  }

  /**
   * What a handle is for is run when that is used; sp_executesql, with which none has to do, once.
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
      textEnded(scanner.end());
    }
  }

  private void textEnded(Effects effects) {
    if (effects.has(Trait.NOT_UNDERSTOOD)) {
      scans.unclearText();
    }
    summary.text(effects);
  }

  @Override
  public void call(ProcedureCall call) {
    NumberedProcedure procedure = call.procedure();
    byName = procedure == null;
    firstInteger = 0;
    callKind = procedure == null ? Kind.NONE : kindOf(procedure);
    if (procedure == NumberedProcedure.CURSOR) {
      summary.cursorWrites();
    }
    if (procedure == null) {
      callText.begin(call.name());
      if (!isPlainName(call.name())) {
        scans.unclearName();
        summary.pin(PinReason.UNKNOWN);
      }
    }
  }

  /** Whether a name means the same when it stands in a statement. */
  private static boolean isPlainName(CharSequence name) {
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      if (!Character.isLetterOrDigit(each) && PLAIN.indexOf(each) < 0) {
        return false;
      }
    }
    return true;
  }

  private static Kind kindOf(NumberedProcedure procedure) {
    return switch (procedure) {
      case PREPARE, PREPARE_EXECUTE, PREPARE_EXECUTE_CALL, CURSOR_PREPARE -> Kind.PREPARE;
      case UNPREPARE, CURSOR_UNPREPARE -> Kind.UNPREPARE;
      case CURSOR_OPEN -> Kind.OPEN_CURSOR;
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
      callText.add(parameter);
    } else if (parameter.ordinal() == 0) {
      firstInteger = parameter.integerWidth() == 0 ? 0 : parameter.integer();
    }
  }

  @Override
  public void callEnds(CallEnd end) {
    if (byName) {
      textEnded(scanner.scan(Scope.BATCH, callText.end()));
    }
    summary.call(
        switch (callKind) {
          case EXECUTE, UNPREPARE, EXECUTE_CURSOR, FETCH_CURSOR, CLOSE_CURSOR ->
              new HandleCall(callKind, firstInteger);
          case NONE, PREPARE, OPEN_CURSOR, PREPARE_AND_OPEN -> HandleCall.of(callKind);
        });
  }

  @Override
  public void transactionRequest(TransactionRequest request) {
    summary.transaction(stepOf(request));
    if (request.isolation() != 0) {
      String level = request.isolation() < LEVELS.length ? LEVELS[request.isolation()] : null;
      summary.isolation(level == null ? "" : level);
    }
    switch (request.kind()) {
      case PROPAGATE, PROMOTE -> summary.pin(PinReason.DISTRIBUTED_TRANSACTION);
      // What they do, ENVCHANGE tells.
      case ADDRESS, BEGIN, COMMIT, ROLLBACK, SAVE -> {}
    }
  }

  private static @Nullable TransactionStep stepOf(TransactionRequest request) {
    return switch (request.kind()) {
      case BEGIN -> new Begin(request.name().toString());
      case COMMIT, ROLLBACK ->
          new End(
              request.kind() == TransactionRequest.Kind.COMMIT,
              request.name().toString(),
              false,
              request.beginsAnother() ? new Begin(request.nextName().toString()) : null);
      case ADDRESS, PROPAGATE, PROMOTE, SAVE -> null;
    };
  }

  @Override
  public void bulkLoad() {
    summary.bulkLoad();
  }

  @Override
  public void unclear(Unclear why) {
    scans.unclear(why);
    summary.pin(PinReason.UNKNOWN);
  }
}
