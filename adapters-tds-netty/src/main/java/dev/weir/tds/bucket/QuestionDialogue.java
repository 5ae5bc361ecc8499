package dev.weir.tds.bucket;

import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The sending of a {@link ServerQuestion}, and the server's answer. */
final class QuestionDialogue extends PoolDialogue {
  /**
   * The longest answer that is kept, in bytes; questions ask for the definition of one procedure at
   * a time.
   */
  private static final int LONGEST_ANSWER = 8 * 1024 * 1024;

  private final ServerQuestion question;
  private final PooledConnection.QuestionAnswered whenDone;
  private final TdsVersion version;
  private final ByteBuf answer;
  private boolean released;

  QuestionDialogue(
      ByteBufAllocator allocator,
      TdsVersion version,
      ServerQuestion question,
      PooledConnection.QuestionAnswered whenDone) {
    this.version = version;
    this.question = question;
    this.whenDone = whenDone;
    this.answer = allocator.buffer();
  }

  @Override
  ByteBuf message(ByteBufAllocator allocator, int packetSize, TdsVersion spoken) {
    return new PoolRequest(false, question.text(), question.transaction())
        .write(allocator, packetSize, spoken);
  }

  @Override
  void packet(ByteBuf packet) {
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    if (answer.readableBytes() + length > LONGEST_ANSWER) {
      fail();
    } else {
      answer.writeBytes(packet, packet.readerIndex() + PacketHeader.LENGTH, length);
    }
  }

  @Override
  void end(boolean quiet) {
    ServerAnswer read = quiet && hasSucceeded() ? TextRows.read(answer, version) : null;
    release();
    whenDone.questionAnswered(read);
  }

  @Override
  void release() {
    if (!released) {
      released = true;
      answer.release();
    }
  }
}
