package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.token.Reply;

/**
 * Passes everything on, tells the record of errors, and notices the one that ends the connection.
 */
final class WatchedReply extends PassingReply {
  private final Recorder recorder;
  private boolean fatal;

  WatchedReply(Reply client, Recorder recorder) {
    super(client);
    this.recorder = recorder;
  }

  /** SQL Server ends the connection behind this response. */
  boolean isFatal() {
    return fatal;
  }

  @Override
  public void message(SqlError error) {
    recorder.recordError(error.number());
    fatal |= error.isFatal();
    super.message(error);
  }
}
