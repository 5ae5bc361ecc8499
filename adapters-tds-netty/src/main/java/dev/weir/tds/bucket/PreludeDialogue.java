package dev.weir.tds.bucket;

import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.tds.response.EnvironmentChange;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The sending of a {@link Prelude}, and the judgement of the server's response to it. */
final class PreludeDialogue extends PoolDialogue {
  private final Prelude prelude;
  private final PooledConnection.Prepared whenDone;
  private boolean resetAcknowledged;
  private long begun;

  PreludeDialogue(Prelude prelude, PooledConnection.Prepared whenDone) {
    this.prelude = prelude;
    this.whenDone = whenDone;
  }

  @Override
  ByteBuf message(ByteBufAllocator allocator, int packetSize) {
    return new PoolRequest(prelude.reset(), prelude.text(), prelude.transaction())
        .write(allocator, packetSize);
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
