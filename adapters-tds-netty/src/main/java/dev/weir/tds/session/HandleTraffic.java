package dev.weir.tds.session;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
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
 * What is changed in a session's requests and in the answers to them because its prepared
 * statements are called otherwise by its client than by the server. Sessions that prepare nothing
 * have none.
 */
final class HandleTraffic {
  /** What is longer is not worth remembering. */
  private static final int LONGEST_DESCRIPTION = 16 * 1024;

  private static final int NOWHERE = -1;

  private final TransactionLending lending;
  private final SessionHandles handles;
  private final StatementMeters meters;
  private final AnswerEdits edits = new AnswerEdits();
  private CallShapes shapes = new CallShapes();
  private boolean whole;

  /** The request, as long as nobody knows whether the server knows its handle. */
  private @Nullable HeldRequest copy;

  // The answer.
  private int errors;
  private int ends;
  private boolean spoilt;
  private boolean toldHandle;
  private long describedHandleAt;
  private @Nullable ByteBuf description;

  HandleTraffic(TransactionLending lending, StatementMeters meters) {
    this.lending = lending;
    this.meters = meters;
    this.handles = lending.handles();
  }

  /**
   * A request with these calls is held, all of it or a part.
   *
   * @param all whether it is all of it, and understood
   */
  void asks(CallShapes of, boolean all) {
    release();
    shapes = of;
    whole = all;
  }

  /** What is held goes to the server: it is made to name what that knows. */
  void address(HeldRequest held, ByteBufAllocator allocator, ColumnsKnown columns) {
    handles.plan();
    meters.crowdedOut(handles.crowdedOut());
    edits.begin(shapes, whole);
    answerBegins();
    for (int i = 0; i < shapes.known(); i++) {
      CallShape shape = shapes.get(i);
      if (shape != null) {
        meters.call(handles.use(i));
        address(shape, handles.use(i), held, columns);
      }
    }
    if (whole) {
      if (shapes.count() == 1 && handles.healable() != null) {
        copy = held.share();
      }
      reshape(held, allocator);
      if (handles.isDescribing() && !lending.inTransaction() && !lending.pins().pinned()) {
        description = allocator.buffer();
      }
    }
  }

  /** Most requests need no more than another number. */
  private void reshape(HeldRequest held, ByteBufAllocator allocator) {
    PayloadEdits changes = null;
    for (int i = 0; i < shapes.known(); i++) {
      CallShape shape = shapes.get(i);
      if (shape != null && RequestRewrite.changesShape(handles.use(i))) {
        changes = changes == null ? new PayloadEdits() : changes;
        RequestRewrite.reshape(shape, handles.use(i), changes);
      }
    }
    if (changes != null) {
      reshape(held, allocator, changes);
    }
  }

  private static void address(
      CallShape shape, HandleUse use, HeldRequest held, ColumnsKnown columns) {
    if (!columns.areKnown(shape.handle())
        && (use instanceof ByHandle || use instanceof PreparedAgain)) {
      RequestRewrite.describe(shape, held);
    }
    RequestRewrite.inPlace(shape, use, held);
  }

  /** Whether the columns of a client's statement are known. */
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

  private void answerBegins() {
    errors = 0;
    ends = 0;
    spoilt = false;
    toldHandle = false;
    describedHandleAt = NOWHERE;
  }

  // ---- the answer ----

  /** A call has returned; its client is told the number of its statement here, or 0 for none. */
  int returnStatus(long endOffset) {
    HandleUse use = handles.calls().currentUse();
    // What the statement runs may return as well.
    if (toldHandle || !edits.returned(handles.calls().answered(), use, endOffset)) {
      return 0;
    }
    toldHandle = true;
    handles.toldReused();
    return use instanceof HandleUse.Reused reused ? reused.number() : 0;
  }

  /** A call has given back a value; what the client is told in its place, where it is a handle. */
  long returnValue(ReturnedValue value) {
    HandleUse use = handles.calls().currentUse();
    edits.returned(handles.calls().answered(), use, value);
    if (value.ordinal() == 0) {
      describedHandleAt = value.integerOffset();
    }
    boolean handle = value.ordinal() == 0 && use instanceof HandleUse.Prepared;
    return handle ? ((HandleUse.Prepared) use).number() : value.integer();
  }

  /** A statement or a call has ended. */
  void done() {
    ends++;
  }

  /** Something has failed. */
  void error() {
    errors++;
    spoilt = true;
  }

  /** Something was said that is of this moment. */
  void momentary() {
    spoilt = true;
    // Something was done.
    ends++;
  }

  /**
   * Makes the changes that a packet of an answer needs.
   *
   * @param valueBegun where a value began that is given back and not all here, or -1
   * @return the caller's; null where there is nothing to send yet
   */
  @Nullable ByteBuf edit(ByteBufAllocator allocator, ByteBuf packet, long valueBegun) {
    releaseCopy();
    describe(packet);
    RequestCalls calls = handles.calls();
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
      handles.described(new Description(tokens, (int) describedHandleAt));
    }
    if (last || all.readableBytes() > LONGEST_DESCRIPTION) {
      all.release();
      description = null;
    }
  }

  /**
   * Whether the server has said nothing but that it does not run by the handle, so that the request
   * can be sent again.
   *
   * @param last the last packet of the answer
   * @return the request; null if that cannot be
   */
  @Nullable HeldRequest healed(ByteBuf last) {
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
          // Who prepares hears nothing of that at a server.
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

  /** Nothing of the request and its answer is of interest any more. */
  void release() {
    releaseCopy();
    if (description != null) {
      description.release();
      description = null;
    }
  }
}
