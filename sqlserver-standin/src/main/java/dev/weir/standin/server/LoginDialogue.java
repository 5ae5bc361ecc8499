package dev.weir.standin.server;

import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.packet.MessageAssembler;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.Packet;
import dev.weir.standin.packet.PacketReader;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.wire.Wire;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a login behind its LOGIN7, for those that take more than one.
 *
 * @param packets what the client sends
 * @param wire how it is answered
 */
record LoginDialogue(PacketReader packets, Wire wire) {
  /** Sends a token and gives the client's answer to it; null when the client went. */
  @Nullable Message ask(Consumer<ByteSink> token, MessageType due) throws IOException {
    PacketWriter writer = new PacketWriter(wire);
    token.accept(writer);
    writer.end();
    Message answer = next(packets);
    if (answer != null && answer.type() != due) {
      throw new FramingException(answer.type() + " where " + due + " was due");
    }
    return answer;
  }

  /** The next whole message; null when the client went. */
  static @Nullable Message next(PacketReader packets) throws IOException {
    MessageAssembler assembler = new MessageAssembler();
    Message message = null;
    while (message == null) {
      Packet packet = packets.next();
      if (packet == null) {
        return null;
      }
      message = assembler.add(packet);
    }
    return message;
  }
}
