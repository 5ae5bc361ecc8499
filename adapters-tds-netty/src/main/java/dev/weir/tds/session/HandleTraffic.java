package dev.weir.tds.session;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.application.session.SessionHandles;
import dev.weir.application.session.TransactionLending;
import dev.weir.tds.bucket.StatementMeters;
import dev.weir.tds.request.AnswerEdits;
import dev.weir.tds.request.CallShape;
import dev.weir.tds.request.CallShapes;
import dev.weir.tds.request.PayloadEdits;
import dev.weir.tds.request.RequestRewrite;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the handles of prepared statements in a session's requests and in the responses to them,
 * because the client's handle of a statement is not the server's. Sessions that prepare nothing
 * have no such object.
 */
final class HandleTraffic {
  /** The longest description of columns that is remembered, in bytes. */
  private static final int LONGEST_DESCRIPTION = 16 * 1024;

  private static final int NOWHERE = -1;

  private final TransactionLending lending;
  private final SessionHandles handles;
  private final PreparedHandles prepared;
  private final StatementMeters meters;
  private final AnswerEdits edits = new AnswerEdits();
  private CallShapes shapes = new CallShapes();
  private boolean whole;

  /** A copy of the request, kept until the answer shows that the server knows its handle. */
  private @Nullable HeldRequest copy;

  // The response to the request.
  private int errors;
  private int ends;
  private boolean spoilt;
  private boolean handleReported;
  private long describedHandleAt;
  private @Nullable ByteBuf description;

  HandleTraffic(TransactionLending lending, StatementMeters meters) {
    this.lending = lending;
    this.meters = meters;
    this.handles = lending.handles();
    this.prepared = handles.prepared();
  }

  /**
   * Takes the calls of the request that is held, all of it or a part.
   *
   * @param calls the calls that are known
   * @param isWhole whether all of the request is held, and understood
   */
  void begin(CallShapes calls, boolean isWhole) {
    release();
    shapes = calls;
    whole = isWhole;
  }

  /**
   * Rewrites the held request, which goes to the server next, to the handles that the server knows.
   */
  void rewrite(HeldRequest held, ByteBufAllocator allocator, ColumnsKnown columns) {
    handles.plan();
    meters.crowdedOut(prepared.crowdedOut());
    edits.begin(shapes, whole);
    beginAnswer();
    for (int i = 0; i < shapes.known(); i++) {
      CallShape shape = shapes.get(i);
      if (shape != null) {
        meters.call(prepared.use(i));
        rewrite(shape, prepared.use(i), held, columns);
      }
    }
    if (whole) {
      if (shapes.count() == 1 && handles.healable() != null) {
        copy = held.share();
      }
      reshape(held, allocator);
      if (prepared.isDescribing() && !lending.isInTransaction() && !lending.pins().isPinned()) {
        description = allocator.buffer();
      }
    }
  }

  /**
   * Rebuilds the payload where a call changes its length; most requests need only another number in
   * place.
   */
  private void reshape(HeldRequest held, ByteBufAllocator allocator) {
    PayloadEdits changes = null;
    for (int i = 0; i < shapes.known(); i++) {
      CallShape shape = shapes.get(i);
      if (shape != null && RequestRewrite.isShapeChanged(prepared.use(i))) {
        changes = changes == null ? new PayloadEdits() : changes;
        RequestRewrite.reshape(shape, prepared.use(i), changes);
      }
    }
    if (changes != null) {
      reshape(held, allocator, changes);
    }
  }

  private static void rewrite(
      CallShape shape, HandleUse use, HeldRequest held, ColumnsKnown columns) {
    if (!columns.areKnown(shape.handle())
        && (use instanceof ByHandle || use instanceof PreparedAgain)) {
      RequestRewrite.describe(shape, held);
    }
    RequestRewrite.overwriteHandle(shape, use, held);
  }

  /** Knows the statements whose columns have been described. */
  interface ColumnsKnown {
    boolean areKnown(long number);
  }

  private static void reshape(HeldRequest held, ByteBufAllocator allocator, PayloadEdits edits) {
    ByteBuf before = held.payload(allocator);
    ByteBuf after = allocator.buffer(before.readableBytes() + Math.max(0, edits.growth()));
    try {
      edits.copy(before, 0, after);
      held.become(allocator, after);
    } finally {
      before.release();
      after.release();
    }
  }

  private void beginAnswer() {
    errors = 0;
    ends = 0;
    spoilt = false;
    handleReported = false;
    describedHandleAt = NOWHERE;
  }

  // ---- the response ----

  /**
   * Handles the return status of a call. Returns the number that the client is given here for a
   * reused statement, or 0 if it is given none.
   */
  int returnStatus(long endOffset) {
    HandleUse use = prepared.calls().currentUse();
    // Procedures that the statement runs may return a status, too.
    if (handleReported || !edits.returned(prepared.calls().answered(), use, endOffset)) {
      return 0;
    }
    handleReported = true;
    prepared.reusedReported();
    return use instanceof HandleUse.Reused reused ? reused.number() : 0;
  }

  /**
   * Handles a returned value. Returns the number that the client is given: its own handle in place
   * of the server's, else the value.
   */
  long returnValue(ReturnedValue value) {
    HandleUse use = prepared.calls().currentUse();
    edits.returned(prepared.calls().answered(), use, value);
    boolean isFirst = ordinalOf(value) == 0;
    if (isFirst) {
      describedHandleAt = value.integerOffset();
    }
    boolean handle = isFirst && use instanceof HandleUse.Prepared;
    return handle ? ((HandleUse.Prepared) use).number() : value.integer();
  }

  /** Returns the position of the parameter whose value was returned. */
  int ordinalOf(ReturnedValue value) {
    return edits.ordinalOf(prepared.calls().answered(), prepared.calls().currentUse(), value);
  }

  /** Counts the end of a statement or a call. */
  void done() {
    ends++;
  }

  /** Counts an error. */
  void error() {
    errors++;
    spoilt = true;
  }

  /** Notes a token that makes the response unfit to be remembered as a description. */
  void momentary() {
    spoilt = true;
    // The server has done something, so that the request must not be sent again.
    ends++;
  }

  /**
   * Rewrites the handles in a packet of a response.
   *
   * @param valueBegun the offset of a RETURNVALUE token of which only a part has arrived, or -1
   * @return the packet to send, owned by the caller; null if there is nothing to send yet
   */
  @Nullable ByteBuf edit(ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    releaseCopy();
    describe(packet);
    RequestCalls calls = prepared.calls();
    return edits.isActive()
        ? edits.apply(allocator, calls.answered(), calls.currentUse(), packet, valueBegun)
        : packet;
  }

  private void describe(ByteBuf packet) {
    ByteBuf all = description;
    if (all == null) {
      return;
    }
    all.writeBytes(
        packet,
        packet.readerIndex() + PacketHeader.LENGTH,
        packet.readableBytes() - PacketHeader.LENGTH);
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    if (last
        && !spoilt
        && describedHandleAt != NOWHERE
        && all.readableBytes() <= LONGEST_DESCRIPTION) {
      byte[] tokens = new byte[all.readableBytes()];
      all.getBytes(0, tokens);
      prepared.described(new Description(tokens, (int) describedHandleAt));
    }
    if (last || all.readableBytes() > LONGEST_DESCRIPTION) {
      all.release();
      description = null;
    }
  }

  /**
   * Returns the request to send again, if the server has only reported that it does not accept the
   * handle.
   *
   * @param last the last packet of the response
   * @return the request; null if it must not be sent again
   */
  @Nullable HeldRequest takeRetry(ByteBuf last) {
    HeldRequest again = copy;
    HandleUse.AtServer use = handles.healable();
    if (again == null || use == null || errors != 1 || ends != 1) {
      return null;
    }
    HandleRefusal refusal = HandleRefusal.in(last, use.handle());
    boolean heals =
        switch (refusal) {
          case NONE -> false;
          case UNKNOWN_HANDLE -> true;
          // A client that executes a handle gets this error from a server, too; one that prepares a
          // statement never does, so the error is hidden where Weir reused a statement instead of
          // preparing it.
          case OUT_OF_CONTEXT -> use instanceof HandleUse.Reused;
        };
    if (!heals) {
      return null;
    }
    lending.server().heal(use, refusal == HandleRefusal.UNKNOWN_HANDLE);
    copy = null;
    meters.sentAgain();
    return again;
  }

  private void releaseCopy() {
    if (copy != null) {
      copy.release();
      copy = null;
    }
  }

  /** Releases the copies of the request and of its response. */
  void release() {
    releaseCopy();
    if (description != null) {
      description.release();
      description = null;
    }
  }
}
