package dev.weir.tds.bucket;

import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.application.session.ServerAnswer;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** The sending of a {@link Prelude}, and the judgement of the server's response to it. */
final class PreludeDialogue extends PoolDialogue {
  /** The longest answer about another session's values that is kept, in bytes; it has one row. */
  private static final int LONGEST_ANSWER = 4096;

  /** The messages of a prelude, of which it needs at least the last. */
  private enum Step {
    /** Reads another session's values before the reset, which would wipe them. */
    CAPTURE,
    /** Resets the connection by a call: TDS 7.0 has no reset bit. */
    RESET_CALL,
    TEXT
  }

  private final Prelude prelude;
  private final PooledConnection.Prepared whenDone;
  private final Prelude.@Nullable Capture capture;

  /** True if the reset was acknowledged, or no acknowledgement is due: before TDS 7.2 none is. */
  private boolean resetAcknowledged;

  private long begun;
  private Step step = Step.TEXT;
  private boolean resetsByCall;
  private TdsVersion spoken = TdsVersion.V7_2_AND_LATER;

  /** The response to the message that reads values; null before and after it. */
  private @Nullable ByteBuf values;

  private boolean captureEnded;

  PreludeDialogue(Prelude prelude, PooledConnection.Prepared whenDone) {
    this.prelude = prelude;
    this.resetAcknowledged = !prelude.reset();
    this.whenDone = whenDone;
    this.capture = prelude.capture();
  }

  @Override
  ByteBuf message(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    spoken = version;
    resetAcknowledged |= !version.isSince72();
    resetsByCall = prelude.reset() && !version.hasResetBit();
    if (capture != null) {
      values = allocator.buffer();
    }
    step = capture != null && prelude.reset() ? Step.CAPTURE : afterCapture();
    return write(allocator, packetSize);
  }

  private Step afterCapture() {
    return resetsByCall ? Step.RESET_CALL : Step.TEXT;
  }

  private ByteBuf write(ByteBufAllocator allocator, int packetSize) {
    return switch (step) {
      case CAPTURE -> new PoolRequest(false, question(), 0).write(allocator, packetSize, spoken);
      case RESET_CALL -> ResetCall.write(allocator, packetSize);
      case TEXT ->
          new PoolRequest(prelude.reset() && !resetsByCall, text(), prelude.transaction())
              .write(allocator, packetSize, spoken);
    };
  }

  private String question() {
    return capture == null ? "" : capture.question();
  }

  /** Returns the text; it reads another session's values first if no reset wipes them. */
  private String text() {
    if (capture == null || prelude.reset()) {
      return prelude.text();
    }
    return prelude.text().isEmpty() ? question() : question() + ";" + prelude.text();
  }

  @Override
  void packet(ByteBuf packet) {
    ByteBuf answer = values;
    if (answer != null) {
      int length = packet.readableBytes() - PacketHeader.LENGTH;
      if (answer.readableBytes() + length > LONGEST_ANSWER) {
        endCapture(false);
      } else {
        answer.writeBytes(packet, packet.readerIndex() + PacketHeader.LENGTH, length);
      }
    }
  }

  @Override
  @Nullable ByteBuf nextMessage(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    if (step == Step.TEXT || !hasSucceeded()) {
      return null;
    }
    if (step == Step.CAPTURE) {
      endCapture(true);
      step = afterCapture();
    } else {
      step = Step.TEXT;
    }
    expectFurther();
    return write(allocator, packetSize);
  }

  /**
   * Gives the session the values that it has left on the connection, or reports that they are lost.
   */
  private void endCapture(boolean isReadable) {
    ByteBuf answer = values;
    values = null;
    if (capture != null && !captureEnded) {
      captureEnded = true;
      ServerAnswer read = isReadable && answer != null ? TextRows.read(answer, spoken) : null;
      capture.end(read == null ? null : read.firstRow());
    }
    if (answer != null) {
      answer.release();
    }
  }

  @Override
  void release() {
    endCapture(false);
  }

  @Override
  public void environment(EnvironmentChange change) {
    resetAcknowledged |= change == EnvironmentChange.RESET;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    if (prelude.begins() && begun == 0 && change == EnvironmentChange.TRANSACTION_BEGUN) {
      begun = descriptor;
    } else if (prelude.transaction() != 0) {
      // The transaction that was open has ended.
      fail();
    } else {
      super.transaction(change, descriptor, offset);
    }
  }

  @Override
  void end(boolean quiet) {
    endCapture(quiet && hasSucceeded());
    // Bytes behind the response would leak into the next one.
    if (!quiet || !isUnderstood()) {
      fail(PreludeFailure.Cause.NOT_UNDERSTOOD);
    } else if (!hasSucceeded()) {
      fail(PreludeFailure.Cause.REFUSED);
    } else if (prelude.opening() == Prelude.Opening.ACKNOWLEDGED_RESET && !resetAcknowledged) {
      fail(PreludeFailure.Cause.RESET_UNACKNOWLEDGED);
    } else {
      whenDone.prepared(begun);
    }
  }

  private void fail(PreludeFailure.Cause cause) {
    whenDone.preludeFailed(new PreludeFailure(cause, firstError(), prelude.settings()));
  }
}
