package dev.weir.tds.bucket;

import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.wire.DoneStatus;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** A batch of Weir's own, and what the server says to it. */
abstract sealed class PoolDialogue implements ResponseEvents
    permits PreludeDialogue, QuestionDialogue, StatementDialogue {
  private boolean failed;
  private boolean done;
  private boolean lost;
  private boolean cancelled;
  private boolean acknowledged;

  /** What is sent, outside of requests of clients; a buffer of the caller's. */
  abstract ByteBuf message(ByteBufAllocator allocator, int packetSize);

  /** A packet of the answer came, whole, with its header; it stays the caller's. */
  void packet(ByteBuf packet) {}

  /**
   * All of the answer has come.
   *
   * @param quiet whether nothing came behind it
   */
  abstract void over(boolean quiet);

  /** The connection is closed, or nobody wants to hear of it any more. */
  void release() {}

  /** The server is told to stop, with an attention: it cannot go well any more. */
  final void cancel() {
    cancelled = true;
    failed = true;
  }

  /**
   * Whether the server has nothing more to say, now that a message of its has ended: one that was
   * cancelled ends as it may, and the acknowledgement follows in a message of its own.
   */
  final boolean hasEnded() {
    return !cancelled || acknowledged;
  }

  /** Whether all of it went well. */
  final boolean wentWell() {
    return done && !failed;
  }

  /** Whether all of it has come and was understood, whether or not it went well. */
  final boolean isUnderstood() {
    return done && !lost;
  }

  final void fail() {
    failed = true;
  }

  @Override
  public final void done(DoneKind kind, int status, int command, long rows) {
    failed |= (status & DoneStatus.ERROR) != 0;
    acknowledged |= (status & DoneStatus.ATTENTION) != 0;
    done = (status & DoneStatus.MORE) == 0;
  }

  @Override
  public final void error(int number, int state, int severity) {
    failed = true;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    // Most leave none open, and a reset that ends one is what it is there for.
    failed |= change.opensTransaction();
  }

  @Override
  public final void lost(Loss loss) {
    failed = true;
    lost = true;
  }
}
