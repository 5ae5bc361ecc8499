package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending;
import dev.weir.application.session.LentForTransactions;
import dev.weir.application.session.OpenTransaction;
import dev.weir.application.session.Procedures;
import dev.weir.application.session.RequestEffects;
import dev.weir.application.session.TakenIn;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.watch.ScanMeters;
import io.netty.buffer.ByteBuf;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that has a connection for a transaction: what it does to a connection is found out, so
 * that another session can have it next.
 */
public final class TransactionInspection implements Inspection {
  private final LentForTransactions lending;
  private final RequestAnalysis shared;
  private final Supplier<RequestAnalysis> more;
  private final ResponseWatch watch;

  /** Kept, for it is needed with every request. */
  private final HeldRequest.Look readShared = this::readShared;

  /** Reads a request that was too large to be held; the shared one reads others meanwhile. */
  private @Nullable RequestAnalysis own;

  private boolean ownHasBegun;
  private long rolledBack;

  private TransactionInspection(
      LentForTransactions lending,
      RequestAnalysis shared,
      Supplier<RequestAnalysis> more,
      ScanMeters scans) {
    this.lending = lending;
    this.shared = shared;
    this.more = more;
    this.watch = new ResponseWatch(lending, scans);
  }

  /** The inspections of a bucket's sessions, which share what they can. Confined to its loop. */
  public static final class Factory {
    private final NameTable names = new NameTable();
    private final ProcedurePolicy procedures;
    private final ScanMeters scans;
    private final RequestAnalysis shared;
    private final Procedures known;

    /**
     * @param procedures which procedures leave nothing behind
     * @param scans counts what is not understood
     */
    public Factory(ProcedurePolicy procedures, ScanMeters scans) {
      this.procedures = procedures;
      this.scans = scans;
      this.shared = another();
      this.known =
          new Procedures(new EffectScanner(names, RequestAnalysis.LONGEST_TEXT), System::nanoTime);
    }

    /** What is known of the bucket's procedures. */
    public Procedures procedures() {
      return known;
    }

    /** For one session. */
    public Inspection of(LentForTransactions lending) {
      return new TransactionInspection(lending, shared, this::another, scans);
    }

    private RequestAnalysis another() {
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
    if (!PacketHeader.resetsConnectionAt(firstPacket, index)) {
      return false;
    }
    boolean keepsTransaction =
        (PacketHeader.statusAt(firstPacket, index) & PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION)
            != 0;
    if (lending.inTransaction() || lending.isIsolationDoubtful()) {
      // What stays, or ends, is this connection's: the server resets it as the client asked, and
      // tells it of its transaction, whose descriptor the request bears.
      lending.resetInPlace(keepsTransaction);
      watch.forgetHandles();
      return false;
    }
    PacketHeader.clearStatusAt(
        firstPacket,
        index,
        PacketHeader.RESET_CONNECTION | PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION);
    rolledBack = lending.reset(keepsTransaction);
    if (rolledBack != 0) {
      // Its client knows of the end of the transaction only with the answer.
      TransactionHeader.rename(firstPacket, rolledBack, 0);
    }
    return true;
  }

  @Override
  public long rolledBack() {
    return rolledBack;
  }

  @Override
  public @Nullable TakenIn takesIn() {
    return lending.takesIn();
  }

  @Override
  public long begun(long descriptor) {
    lending.transaction().begunBeforehand(descriptor);
    return lending.transaction().promised();
  }

  @Override
  public boolean address(ByteBuf firstPacket) {
    OpenTransaction transaction = lending.transaction();
    if (transaction.promised() != 0) {
      TransactionHeader.rename(firstPacket, transaction.promised(), transaction.descriptor());
    }
    return transaction.isToBeFollowed() && EndRequest.withoutNext(firstPacket);
  }

  @Override
  public long follow() {
    return lending.transaction().follow();
  }

  private void readShared(ByteBuf packet, boolean first) {
    if (first) {
      shared.begin(packet, lending);
    } else {
      shared.read(packet);
    }
  }

  @Override
  public void asks(HeldRequest request, boolean whole) {
    if (whole) {
      own = null;
      request.forEach(readShared);
      asks(shared.end());
    } else {
      own = more.get();
      ownHasBegun = false;
      asks(RequestEffects.NOT_READ_YET);
    }
  }

  private void asks(RequestEffects effects) {
    lending.asks(effects);
    watch.asks(effects.handleCalls());
  }

  @Override
  public void letsGo() {
    watch.forgetHandles();
  }

  @Override
  public void passes(ByteBuf packet) {
    RequestAnalysis reading = own;
    if (reading == null) {
      return;
    }
    if (ownHasBegun) {
      reading.read(packet);
    } else {
      ownHasBegun = true;
      reading.begin(packet, lending);
    }
    if (PacketHeader.isEndOfMessageAt(packet, packet.readerIndex())) {
      own = null;
      RequestEffects effects = reading.end();
      lending.completes(effects);
      watch.asks(effects.handleCalls());
    }
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
    pinned.keeps(lending.pins(), lending.pinnedBy());
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
