package dev.weir.tds.session;

import dev.weir.application.parking.Relations;
import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.OpenTransaction;
import dev.weir.application.session.Procedures;
import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.SessionNumber;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ReadScanner;
import dev.weir.domain.tsql.Reads;
import dev.weir.tds.bucket.ScanMeters;
import dev.weir.tds.bucket.StatementMeters;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Inspects a session that is lent a connection per transaction: determines which state the session
 * leaves on the connection, so that another session can be lent it next.
 */
public final class TransactionInspection implements RequestInspection {
  private final TransactionLending lending;
  private final SessionNumber number;
  private final RequestAnalysis shared;
  private final Supplier<RequestAnalysis> newAnalysis;
  private final StatementMeters statements;
  private final KnownBatches knownBatches;
  private final ResponseWatch watch;
  private final TdsVersion version;

  /** Kept in a field, so that a request allocates no method reference. */
  private final HeldRequest.Look readShared = this::readShared;

  /**
   * The request that is too large to be held; it has its own analysis, because the shared one reads
   * other requests meanwhile.
   */
  private @Nullable StreamedRequest streamed;

  /** The packet that goes to the server now, of a request that was held whole. */
  private @Nullable ByteBuf passing;

  /** Most sessions prepare nothing. */
  private @Nullable HandleTraffic handles;

  /** The answer to a query of values that the session has left on another connection. */
  private @Nullable ValueAnswer values;

  private @Nullable LocalAnswer handleAnswer;
  private long rolledBack;
  private boolean contradictsNumber;

  private TransactionInspection(
      TdsVersion version,
      TransactionLending lending,
      SessionNumber number,
      RequestAnalysis shared,
      Supplier<RequestAnalysis> newAnalysis,
      ScanMeters scans,
      StatementMeters statements,
      KnownBatches knownBatches) {
    this.version = version;
    this.lending = lending;
    this.number = number;
    this.knownBatches = knownBatches;
    this.shared = shared;
    this.newAnalysis = newAnalysis;
    this.statements = statements;
    this.watch = new ResponseWatch(lending, scans);
  }

  /**
   * Creates the inspections of a bucket's sessions, which share an analysis and the known batches.
   * Confined to the bucket's loop.
   */
  public static final class Factory {
    private final NameTable names = new NameTable();
    private final ProcedurePolicy procedures;
    private final ScanMeters scans;
    private final StatementMeters statements;
    private final RequestAnalysis shared;
    private final Procedures knownProcedures;
    private final KnownBatches batches = new KnownBatches();
    private final Relations relations = new Relations(new ReadScanner(names), System::nanoTime);

    /**
     * @param procedures the procedures that leave no session state behind
     * @param scans counts requests and responses that are not understood
     * @param statements counts how prepared statements are served
     */
    public Factory(ProcedurePolicy procedures, ScanMeters scans, StatementMeters statements) {
      this.procedures = procedures;
      this.scans = scans;
      this.statements = statements;
      this.shared = newAnalysis();
      this.knownProcedures =
          new Procedures(new EffectScanner(names, RequestAnalysis.LONGEST_TEXT), System::nanoTime);
    }

    /** Returns the knowledge of the bucket's procedures. */
    public Procedures procedures() {
      return knownProcedures;
    }

    /** Returns the knowledge of the bucket's tables and views. */
    public Relations relations() {
      return relations;
    }

    /** Creates the inspection of one session, which speaks this version. */
    public RequestInspection of(
        TransactionLending lending, SessionNumber number, TdsVersion version) {
      return new TransactionInspection(
          version, lending, number, shared, this::newAnalysis, scans, statements, batches);
    }

    private RequestAnalysis newAnalysis() {
      return new RequestAnalysis(names, procedures, scans);
    }
  }

  @Override
  public Lending lending() {
    return lending;
  }

  @Override
  public boolean resetSession(ByteBuf firstPacket) {
    int index = firstPacket.readerIndex();
    if (!PacketHeader.isResetAt(firstPacket, index)) {
      return false;
    }
    boolean keepsTransaction =
        (PacketHeader.statusAt(firstPacket, index) & PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION)
            != 0;
    if (lending.isResetInPlace()) {
      // The server performs the reset that the client asked for, and reports the end of the
      // transaction whose descriptor the request bears.
      lending.resetInPlace(keepsTransaction);
      watch.forgetStatements();
      return false;
    }
    PacketHeader.clearStatusAt(
        firstPacket,
        index,
        PacketHeader.RESET_CONNECTION | PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION);
    rolledBack = lending.reset(keepsTransaction);
    if (rolledBack != 0 && version.isSince72()) {
      // The request still bears the descriptor: the client learns of the end of its transaction
      // only with the answer.
      TransactionHeader.rename(firstPacket, rolledBack, 0);
    }
    return true;
  }

  @Override
  public long endedTransaction() {
    return rolledBack;
  }

  @Override
  public @Nullable LocalAnswer answerLocally(boolean free) {
    LocalAnswer taken = handleAnswer;
    handleAnswer = null;
    return taken == null && free ? lending.answerLocally() : taken;
  }

  @Override
  public long transactionBegun(long descriptor) {
    lending.transaction().begunBeforehand(descriptor);
    lending.parking().begunAgain();
    return lending.transaction().promised();
  }

  @Override
  public boolean rewriteRequest(HeldRequest request, ByteBufAllocator allocator) {
    if (lending.isPlain()) {
      return false;
    }
    List<String> row = lending.valuesToAnswer();
    if (row != null) {
      values = new ValueAnswer(allocator, version, row);
    }
    if (handles != null) {
      handles.rewrite(request, allocator, watch::knowsColumns);
    }
    if (streamed != null) {
      streamed.heldRewritten();
    }
    OpenTransaction transaction = lending.transaction();
    if (transaction.promised() != 0 && version.isSince72()) {
      TransactionHeader.rename(request.first(), transaction.promised(), transaction.descriptor());
    }
    return transaction.isToBeFollowed() && EndRequest.withoutNext(request.first());
  }

  @Override
  public long transaction() {
    return lending.transaction().descriptor();
  }

  @Override
  public long beginNextTransaction() {
    return lending.isPlain() ? 0 : lending.transaction().beginNext();
  }

  private void readShared(ByteBuf packet, boolean first) {
    if (first) {
      shared.begin(packet, version, lending);
    } else {
      shared.read(packet);
    }
  }

  @Override
  public boolean beginPlainly(HeldRequest request) {
    return handles == null
        && request.isOnePacket()
        && !number.keepsConnection()
        && knownBatches.has(request.first(), version)
        && lending.beginPlainly();
  }

  @Override
  public boolean tellsOwnNumber() {
    return number.tellOwn(lending.pins());
  }

  @Override
  public boolean hasServersNumber() {
    return number.isServers(lending.pins());
  }

  @Override
  public boolean contradictsNumber() {
    return contradictsNumber;
  }

  @Override
  public void inspect(HeldRequest request, boolean whole) {
    release();
    contradictsNumber = false;
    if (whole) {
      request.forEach(readShared);
      boolean understood = !shared.isUnclear();
      RequestEffects effects = shared.end(request);
      if (isAlwaysPlain(request, effects)) {
        knownBatches.add(request.first(), version);
      }
      handleAnswer = lending.answerLocally(effects);
      if (handleAnswer != null) {
        statements.answered();
        forgetGivenUp(effects.handleCalls());
      } else {
        Reads reads = shared.reads();
        begin(effects, shared.shapes().isEmpty() ? null : shared.takeShapes(), understood);
        lending.parking().reads(reads);
      }
    } else {
      StreamedRequest passing = new StreamedRequest(newAnalysis.get(), lending);
      streamed = passing;
      begin(passing.begin(request), passing.shapes(), false);
    }
  }

  /**
   * Returns whether the request never affects any session. A batch that calls a procedure does not
   * qualify, because the procedure may be changed.
   */
  private boolean isAlwaysPlain(HeldRequest request, RequestEffects effects) {
    return effects.equals(RequestEffects.NONE)
        && request.isOnePacket()
        && !shared.isUnclear()
        && !shared.callsProcedures();
  }

  private void forgetGivenUp(List<HandleCall> calls) {
    for (HandleCall call : calls) {
      if (call.kind() == HandleCall.Kind.UNPREPARE) {
        watch.forgetStatement(call.handle());
      }
    }
  }

  private void begin(RequestEffects effects, @Nullable CallShapes shapes, boolean whole) {
    if (shapes != null) {
      handles = handles == null ? new HandleTraffic(lending, statements) : handles;
      watch.edit(handles);
      handles.begin(shapes, whole);
    } else if (handles != null) {
      handles.begin(new CallShapes(), whole);
    }
    contradictsNumber = !number.begin(effects);
    lending.beginRequest(number.keeping(effects, lending.pins()), whole);
    watch.beginResponse();
  }

  @Override
  public void connectionGone() {
    release();
    watch.forgetConnection();
  }

  @Override
  public void end() {
    release();
    lending.end();
  }

  private void release() {
    if (streamed != null) {
      streamed.release();
      streamed = null;
    }
    if (handles != null) {
      handles.release();
    }
    if (values != null) {
      values.release();
      values = null;
    }
  }

  @Override
  public void addPacket(ByteBuf packet) {
    if (streamed == null) {
      passing = packet;
      return;
    }
    RequestEffects effects = streamed.add(packet);
    if (effects != null) {
      // Its beginning is at the server: a second number can no longer be kept from the session.
      number.begin(effects);
      lending.completeRequest(effects);
    }
  }

  @Override
  public boolean refusesRest() {
    return streamed != null && streamed.isRefused();
  }

  @Override
  public @Nullable ByteBuf pollPacket() {
    StreamedRequest request = streamed;
    if (request == null) {
      ByteBuf packet = passing;
      passing = null;
      return packet;
    }
    ByteBuf packet = request.poll();
    if (packet == null && request.isComplete()) {
      streamed = null;
    }
    return packet;
  }

  @Override
  public @Nullable ByteBuf rewriteResponse(
      ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    if (values != null) {
      return values.add(allocator, packet);
    }
    return handles == null ? packet : handles.edit(allocator, packet, valueBegun);
  }

  @Override
  public boolean isAnswerUnusable() {
    return values != null && values.isUnusable();
  }

  @Override
  public @Nullable HeldRequest takeRetry(ByteBuf last) {
    return handles == null ? null : handles.takeRetry(last);
  }

  @Override
  public void reportPins(PinnedSession pinned) {
    pinned.pinned(lending.pins(), lending.pinnedBy());
  }

  @Override
  public ResponseEvents responseEvents() {
    return watch;
  }
}
