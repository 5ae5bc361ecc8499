package dev.weir.tds.bucket;

import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** The sending of a {@link Prelude}, and the judgement of the server's response to it. */
final class PreludeDialogue extends PoolDialogue {
  private final Prelude prelude;
  private final PooledConnection.Prepared whenDone;

  /** True if the reset was acknowledged, or no acknowledgement is due: before TDS 7.2 none is. */
  private boolean resetAcknowledged;

  private long begun;

  /** True if the reset goes in front of the batch, by a call: TDS 7.0 has no reset bit. */
  private boolean resetsByCall;

  PreludeDialogue(Prelude prelude, PooledConnection.Prepared whenDone) {
    this.prelude = prelude;
    this.resetAcknowledged = !prelude.reset();
    this.whenDone = whenDone;
  }

  @Override
  ByteBuf message(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    resetAcknowledged |= !version.isSince72();
    resetsByCall = prelude.reset() && !version.hasResetBit();
    if (resetsByCall) {
      return ResetCall.write(allocator, packetSize);
    }
    return new PoolRequest(prelude.reset(), prelude.text(), prelude.transaction())
        .write(allocator, packetSize, version);
  }

  @Override
  @Nullable ByteBuf nextMessage(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    if (!resetsByCall || !hasSucceeded()) {
      return null;
    }
    resetsByCall = false;
    expectFurther();
    return new PoolRequest(false, prelude.text(), prelude.transaction())
        .write(allocator, packetSize, version);
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
