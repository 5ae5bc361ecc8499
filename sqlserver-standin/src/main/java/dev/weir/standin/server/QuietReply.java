package dev.weir.standin.server;

import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.EnvironmentChange.TransactionBegun;
import dev.weir.standin.token.EnvironmentChange.TransactionCommitted;
import dev.weir.standin.token.EnvironmentChange.TransactionRolledBack;
import dev.weir.standin.token.Reply;

/** Passes everything on but what becomes of transactions, as Babelfish does for texts and calls. */
final class QuietReply extends PassingReply {
  QuietReply(Reply client) {
    super(client);
  }

  @Override
  public void changed(EnvironmentChange change) {
    boolean ofTransaction =
        change instanceof TransactionBegun
            || change instanceof TransactionCommitted
            || change instanceof TransactionRolledBack;
    if (!ofTransaction) {
      super.changed(change);
    }
  }
}
