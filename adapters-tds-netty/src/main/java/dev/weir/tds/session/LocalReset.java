package dev.weir.tds.session;

import dev.weir.tds.wire.ResetReply;
import dev.weir.tds.wire.TransactionReply;
import io.netty.channel.Channel;

/**
 * A session reset that a client requested together with a request, and that Weir performed itself.
 * As a server would, Weir announces the reset at the start of the answer to that request, except to
 * clients below TDS 7.2, which know no such announcement.
 */
final class LocalReset {
  private final Channel channel;
  private final ClientNumber number;
  private final boolean announces;
  private boolean owed;
  private long rolledBack;

  LocalReset(Channel channel, ClientSettings settings, ClientNumber number) {
    this.channel = channel;
    this.number = number;
    this.announces = settings.version().isSince72();
  }

  /**
   * Notes that the session was reset and that the client is owed the announcement.
   *
   * @param ended the descriptor of the transaction that the reset ended, or 0
   */
  void owe(long ended) {
    owed = announces;
    rolledBack = ended;
  }

  /** Announces the reset, if that is owed, before an answer begins. */
  void beginAnswer() {
    if (owed) {
      owed = false;
      int spid = number.current();
      channel.write(ResetReply.beginning(channel.alloc(), spid), channel.voidPromise());
      if (rolledBack != 0) {
        channel.write(
            TransactionReply.rolledBack(channel.alloc(), spid, rolledBack), channel.voidPromise());
      }
    }
  }
}
