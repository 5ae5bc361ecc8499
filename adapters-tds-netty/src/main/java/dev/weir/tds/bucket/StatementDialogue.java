package dev.weir.tds.bucket;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.tds.request.StatementCall;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The preparation of a statement on behalf of a session, and the handle that the server gives it.
 * If the statement cannot be prepared, the connection stays usable, and the client gets the error
 * when it executes the statement.
 */
final class StatementDialogue extends PoolDialogue {
  private final PreparedStatement statement;
  private final long transaction;
  private final StatementPrepared whenDone;
  private long handle;
  private boolean changed;

  StatementDialogue(PreparedStatement statement, long transaction, StatementPrepared whenDone) {
    this.statement = statement;
    this.transaction = transaction;
    this.whenDone = whenDone;
  }

  @Override
  ByteBuf message(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    return StatementCall.write(allocator, packetSize, version, statement, transaction);
  }

  @Override
  public void returnValue(ReturnedValue value) {
    if (value.ordinal() == 0 && value.integerWidth() > 0) {
      handle = value.integer();
    }
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    changed = true;
  }

  @Override
  void end(boolean quiet) {
    // Bytes behind the response would leak into the next one.
    boolean well = quiet && isUnderstood() && !changed;
    whenDone.statementPrepared(well, hasSucceeded() ? handle : 0);
  }
}
