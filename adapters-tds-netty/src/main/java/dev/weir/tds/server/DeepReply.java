package dev.weir.tds.server;

import dev.weir.application.facts.DeepAnswer;
import dev.weir.application.facts.DeepAnswer.Attention;
import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.DoneStatus;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import java.time.Duration;

/**
 * Collects a server's answer to one message of a deep check: one message, or two at an attention.
 */
final class DeepReply implements ResponseEvents {
  private final ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, this);
  private boolean isAttentionSent;
  private long sentAt;
  private int messages;
  private Attention attention = Attention.NOT_SENT;
  private boolean isRefused;
  private boolean isLost;
  private int error;
  private long rowCount;

  /** Notes that the attention was sent. */
  void attentionSent() {
    isAttentionSent = true;
    attention = Attention.UNANSWERED;
    sentAt = System.nanoTime();
  }

  /** Reads a packet; returns whether the answer is over. The caller keeps the packet. */
  boolean read(ByteBuf packet) {
    int index = packet.readerIndex();
    boolean isLast = PacketHeader.isEndOfMessageAt(packet, index);
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    scanner.scan(packet, index + PacketHeader.LENGTH, length);
    if (!isLast) {
      return false;
    }
    scanner.endOfResponse();
    messages++;
    return isLost || attention != Attention.UNANSWERED;
  }

  /** Returns the answer as far as it came. */
  DeepAnswer end(End end) {
    Duration wait = isAttentionSent ? Duration.ofNanos(System.nanoTime() - sentAt) : Duration.ZERO;
    return new DeepAnswer(
        end == End.WHOLE && isLost ? End.UNREADABLE : end,
        isRefused,
        error,
        rowCount,
        attention,
        wait);
  }

  @Override
  public void rows(long count) {
    rowCount += count;
  }

  @Override
  public void done(DoneKind kind, int status, int command, long count) {
    if ((status & DoneStatus.ATTENTION) != 0) {
      if (isAttentionSent) {
        attention = messages == 0 ? Attention.SAME_MESSAGE : Attention.OWN_MESSAGE;
      }
    } else {
      isRefused |= (status & (DoneStatus.ERROR | DoneStatus.SERVER_ERROR)) != 0;
    }
  }

  @Override
  public void error(int number, int state, int severity) {
    isRefused = true;
    error = error == 0 ? number : error;
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    // The check begins no transaction.
  }

  @Override
  public void lost(Loss loss) {
    isLost = true;
  }
}
