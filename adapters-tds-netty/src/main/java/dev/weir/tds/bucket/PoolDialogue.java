package dev.weir.tds.bucket;

import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.wire.DoneStatus;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** A request of Weir's own, and the server's response to it. */
abstract sealed class PoolDialogue implements ResponseEvents
    permits PreludeDialogue, QuestionDialogue, StatementDialogue {
  private boolean failed;
  private boolean done;
  private boolean lost;
  private boolean cancelled;
  private boolean acknowledged;
  private int firstError;

  /** Returns the message to send; the caller owns the buffer. */
  abstract ByteBuf message(ByteBufAllocator allocator, int packetSize, TdsVersion version);

  /**
   * Returns the message to send after the response to the last one; null if there is none. The
   * caller owns the buffer.
   */
  @Nullable ByteBuf nextMessage(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    return null;
  }

  /** Takes a whole packet of the response, with its header; the caller keeps it. */
  void packet(ByteBuf packet) {}

  /**
   * Ends the dialogue after the whole response.
   *
   * @param quiet whether no bytes followed the response
   */
  abstract void end(boolean quiet);

  /** Releases the dialogue's buffers, without an outcome. */
  void release() {}

  /** Notes that Weir sends an attention: the dialogue counts as failed. */
  final void cancel() {
    cancelled = true;
    failed = true;
  }

  /**
   * Returns whether the response is complete, after one of its messages has ended. The response to
   * a cancelled request may end first, and the acknowledgement of the attention follow in a message
   * of its own.
   */
  final boolean hasEnded() {
    return !cancelled || acknowledged;
  }

  /** Returns whether the request succeeded as a whole. */
  final boolean hasSucceeded() {
    return done && !failed;
  }

  /**
   * Returns whether the whole response was read and understood, whether or not the request
   * succeeded.
   */
  final boolean isUnderstood() {
    return done && !lost;
  }

  /** Expects the response to a further message, which decides together with the last one. */
  final void expectFurther() {
    done = false;
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
    firstError = firstError == 0 ? number : firstError;
  }

  /** Returns the number of the first error; 0 if the server reported none. */
  final int firstError() {
    return firstError;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    // A dialogue must not leave a transaction open, except where a subclass says otherwise. The end
    // of one is allowed: a reset ends transactions.
    failed |= change.isTransactionStart();
  }

  @Override
  public final void lost(Loss loss) {
    failed = true;
    lost = true;
  }
}
