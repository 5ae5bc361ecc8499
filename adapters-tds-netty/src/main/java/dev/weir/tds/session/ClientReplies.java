package dev.weir.tds.session;

import dev.weir.application.session.LocalAnswer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.wire.DoneReply;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.HandleReply;
import dev.weir.tds.wire.ReplyFraming;
import dev.weir.tds.wire.SpidReply;
import dev.weir.tds.wire.TransactionReply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;

/** Writes Weir's own replies to a client that is logged in. */
final class ClientReplies {
  private final Channel channel;
  private final ClientTurn turn;
  private final ClientSettings settings;
  private final LocalReset ownReset;
  private final ClientNumber number;
  private ReplyFraming framing;

  ClientReplies(
      Channel channel,
      ClientTurn turn,
      ClientSettings settings,
      ClientNumber number,
      LocalReset ownReset) {
    this.channel = channel;
    this.turn = turn;
    this.settings = settings;
    this.ownReset = ownReset;
    this.number = number;
    this.framing = framed(number.current());
  }

  /** Returns the framing with the session's number, which may change once. */
  private ReplyFraming framing() {
    int current = number.current();
    if (framing.spid() != current) {
      framing = framed(current);
    }
    return framing;
  }

  private ReplyFraming framed(int spid) {
    return new ReplyFraming(settings.packetSize(), spid, settings.version());
  }

  void error(ClientError error) {
    send(ErrorReply.write(channel.alloc(), framing(), error, settings.serverName()));
  }

  void serverRefusal(ServerRefusal refusal) {
    send(ErrorReply.relay(channel.alloc(), framing(), Unpooled.wrappedBuffer(refusal.tokens())));
  }

  /** Sends the answer to a request that Weir served without a server. */
  void localAnswer(LocalAnswer answer) {
    send(
        switch (answer) {
          case LocalAnswer.Settings settings ->
              DoneReply.set(channel.alloc(), framing(), settings.statements());
          case LocalAnswer.Nothing nothing -> DoneReply.nothingToDo(channel.alloc(), framing());
          case LocalAnswer.Handle handle ->
              HandleReply.write(channel.alloc(), framing(), handle.answer(), settings.serverName());
          case LocalAnswer.GivenUp givenUp ->
              HandleReply.givenUp(channel.alloc(), framing(), givenUp.statements());
          case LocalAnswer.Begun begun ->
              TransactionReply.begun(channel.alloc(), framing(), begun.descriptor());
          case LocalAnswer.Ended ended ->
              TransactionReply.ended(
                  channel.alloc(), framing(), ended.committed(), ended.descriptor(), ended.next());
        });
  }

  void givenUp() {
    send(DoneReply.brokenOff(channel.alloc(), framing()));
  }

  void attentionAcknowledged() {
    send(DoneReply.attentionAcknowledged(channel.alloc(), framing()));
  }

  void spid(String column) {
    send(SpidReply.write(channel.alloc(), framing(), column));
  }

  private void send(ByteBuf packet) {
    ownReset.beginAnswer();
    channel.write(packet, channel.voidPromise());
    turn.flush();
  }
}
