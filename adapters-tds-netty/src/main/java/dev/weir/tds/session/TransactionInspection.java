package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.OpenTransaction;
import dev.weir.application.session.Procedures;
import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.tds.bucket.ScanMeters;
import dev.weir.tds.bucket.StatementMeters;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Inspects a session that is lent a connection per transaction: determines which state the session
 * leaves on the connection, so that another session can be lent it next.
 */
public final class TransactionInspection implements RequestInspection {
  private final TransactionLending lending;
  private final RequestAnalysis shared;
  private final Supplier<RequestAnalysis> newAnalysis;
  private final StatementMeters statements;
  private final KnownBatches knownBatches;
  private final ResponseWatch watch;

  /** Kept in a field, so that a request allocates no method reference. */
  private final HeldRequest.Look readShared = this::readShared;

  /**
   * The request that is too large to be held; it has its own analysis, because the shared one reads
   * other requests meanwhile.
   */
  private @Nullable StreamedRequest streamed;

  /** Most sessions prepare nothing. */
  private @Nullable HandleTraffic handles;

  private @Nullable LocalAnswer handleAnswer;
  private long rolledBack;

  private TransactionInspection(
      TransactionLending lending,
      RequestAnalysis shared,
      Supplier<RequestAnalysis> newAnalysis,
      ScanMeters scans,
      StatementMeters statements,
      KnownBatches knownBatches) {
    this.lending = lending;
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

    /** Creates the inspection of one session. */
    public RequestInspection of(TransactionLending lending) {
      return new TransactionInspection(
          lending, shared, this::newAnalysis, scans, statements, batches);
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
  public boolean resetsSession(ByteBuf firstPacket) {
    int index = firstPacket.readerIndex();
    if (!PacketHeader.isResetAt(firstPacket, index)) {
      return false;
    }
    boolean keepsTransaction =
        (PacketHeader.statusAt(firstPacket, index) & PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION)
            != 0;
    if (lending.inTransaction() || lending.isIsolationDoubtful()) {
      // The transaction or isolation level belongs to this connection: the server performs the
      // reset that the client asked for, and reports the end of the transaction whose descriptor
      // the request bears.
      lending.resetInPlace(keepsTransaction);
      watch.forgetStatements();
      return false;
    }
    PacketHeader.clearStatusAt(
        firstPacket,
        index,
        PacketHeader.RESET_CONNECTION | PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION);
    rolledBack = lending.reset(keepsTransaction);
    if (rolledBack != 0) {
      // The request still bears the descriptor: the client learns of the end of its transaction
      // only with the answer.
      TransactionHeader.rename(firstPacket, rolledBack, 0);
    }
    return true;
  }

  @Override
  public long rolledBack() {
    return rolledBack;
  }

  @Override
  public @Nullable LocalAnswer takesIn(boolean free) {
    LocalAnswer taken = handleAnswer;
    handleAnswer = null;
    return taken == null && free ? lending.takesIn() : taken;
  }

  @Override
  public long begun(long descriptor) {
    lending.transaction().begunBeforehand(descriptor);
    return lending.transaction().promised();
  }

  @Override
  public boolean address(HeldRequest request, ByteBufAllocator allocator) {
    if (lending.isPlain()) {
      return false;
    }
    if (handles != null) {
      handles.address(request, allocator, watch::knowsColumns);
    }
    if (streamed != null) {
      streamed.heldAddressed();
    }
    OpenTransaction transaction = lending.transaction();
    if (transaction.promised() != 0) {
      TransactionHeader.rename(request.first(), transaction.promised(), transaction.descriptor());
    }
    return transaction.isToBeFollowed() && EndRequest.withoutNext(request.first());
  }

  @Override
  public long transaction() {
    return lending.transaction().descriptor();
  }

  @Override
  public long follow() {
    return lending.isPlain() ? 0 : lending.transaction().follow();
  }

  private void readShared(ByteBuf packet, boolean first) {
    if (first) {
      shared.begin(packet, lending);
    } else {
      shared.read(packet);
    }
  }

  @Override
  public boolean asksPlainly(HeldRequest request) {
    return handles == null
        && request.isOnePacket()
        && knownBatches.has(request.first())
        && lending.asksPlainly();
  }

  @Override
  public void asks(HeldRequest request, boolean whole) {
    release();
    if (whole) {
      request.forEach(readShared);
      boolean understood = !shared.isUnclear();
      RequestEffects effects = shared.end(request);
      if (isAlwaysPlain(request, effects)) {
        knownBatches.add(request.first());
      }
      handleAnswer = lending.takesIn(effects);
      if (handleAnswer != null) {
        statements.answered();
        forgetGivenUp(effects.handleCalls());
      } else {
        asks(effects, shared.shapes().isEmpty() ? null : shared.takeShapes(), understood);
      }
    } else {
      StreamedRequest passing = new StreamedRequest(newAnalysis.get(), lending);
      streamed = passing;
      asks(passing.begin(request), passing.shapes(), false);
    }
  }

  /**
   * Returns whether the request never affects any session. A batch that calls a procedure does not
   * qualify, because the procedure may be changed; nor does a query of @@SPID, which Weir answers
   * for each session.
   */
  private boolean isAlwaysPlain(HeldRequest request, RequestEffects effects) {
    return effects.equals(RequestEffects.NONE)
        && request.isOnePacket()
        && !shared.isUnclear()
        && !shared.callsProcedures()
        && SpidQuery.columnOf(request.first()) == null;
  }

  private void forgetGivenUp(List<HandleCall> calls) {
    for (HandleCall call : calls) {
      if (call.kind() == HandleCall.Kind.UNPREPARE) {
        watch.forgetStatement(call.handle());
      }
    }
  }

  private void asks(RequestEffects effects, @Nullable CallShapes shapes, boolean whole) {
    if (shapes != null) {
      handles = handles == null ? new HandleTraffic(lending, statements) : handles;
      watch.edit(handles);
      handles.asks(shapes, whole);
    } else if (handles != null) {
      handles.asks(new CallShapes(), whole);
    }
    lending.asks(effects, whole);
    watch.asks();
  }

  @Override
  public void letsGo() {
    release();
    watch.forgetConnection();
  }

  @Override
  public void over() {
    release();
    lending.handles().clear();
  }

  private void release() {
    if (streamed != null) {
      streamed.release();
      streamed = null;
    }
    if (handles != null) {
      handles.release();
    }
  }

  @Override
  public void passes(ByteBuf packet, Consumer<ByteBuf> out) {
    StreamedRequest passing = streamed;
    if (passing == null) {
      out.accept(packet);
      return;
    }
    RequestEffects effects = passing.pass(packet, out);
    if (effects != null) {
      streamed = null;
      lending.completes(effects);
    }
  }

  @Override
  public @Nullable ByteBuf answers(ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    return handles == null ? packet : handles.edit(allocator, packet, valueBegun);
  }

  @Override
  public @Nullable HeldRequest sendsAgain(ByteBuf last) {
    return handles == null ? null : handles.healed(last);
  }

  @Override
  public SessionSettings settings() {
    return lending.settings();
  }

  @Override
  public boolean goesElsewhere() {
    return lending.goesElsewhere();
  }

  @Override
  public boolean readsLostValue() {
    return lending.readsLostValue();
  }

  @Override
  public boolean needsItsLastConnection() {
    return lending.needsItsLastConnection();
  }

  @Override
  public void keeps(PinnedSession pinned) {
    pinned.pinned(lending.pins(), lending.pinnedBy());
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    return lending.hasLeftItsValuesOn(connection);
  }

  @Override
  public ResponseEvents responses() {
    return watch;
  }
}
