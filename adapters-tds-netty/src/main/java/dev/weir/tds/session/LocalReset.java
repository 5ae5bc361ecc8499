package dev.weir.tds.session;

import dev.weir.tds.wire.ResetReply;
import dev.weir.tds.wire.TransactionReply;
import io.netty.channel.Channel;

/**
 * The reset that a client has asked for together with a request, and that Weir has seen to itself:
 * the answer to the request begins with the word that it was done, as a server's does.
 */
final class LocalReset {
  private final Channel channel;
  private final int spid;
  private boolean owed;
  private long rolledBack;

  LocalReset(Channel channel, int spid) {
    this.channel = channel;
    this.spid = spid;
  }

  /**
   * The session is as after its login, and the client has not heard of it.
   *
   * @param ended the descriptor of a transaction that ended by that, or 0
   */
  void done(long ended) {
    owed = true;
    rolledBack = ended;
  }

  /** Something is about to be said to the client. */
  void answerBegins() {
    if (owed) {
      owed = false;
      channel.write(ResetReply.beginning(channel.alloc(), spid), channel.voidPromise());
      if (rolledBack != 0) {
        channel.write(
            TransactionReply.rolledBack(channel.alloc(), spid, rolledBack), channel.voidPromise());
      }
    }
  }
}
