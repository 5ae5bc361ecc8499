package dev.weir.tds.browser;

import dev.weir.domain.bucket.NamedInstance;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The question for one instance (CLNT_UCAST_INST, [MC-SQLR] 2.2.3). The questions for all instances
 * of a host are never asked nor answered: their answers are a thousand times their size.
 */
final class InstanceQuestion {
  private static final int CLNT_UCAST_INST = 0x04;

  private InstanceQuestion() {}

  /** Returns the name of the instance in a datagram, or null if it asks something else. */
  static @Nullable String parse(ByteBuf datagram) {
    if (!datagram.isReadable() || datagram.readByte() != CLNT_UCAST_INST) {
      return null;
    }
    // The terminator is required, and left out by some clients.
    int end = datagram.bytesBefore((byte) 0);
    int length = end < 0 ? datagram.readableBytes() : end;
    String name = datagram.readCharSequence(length, StandardCharsets.ISO_8859_1).toString();
    return NamedInstance.isName(name) ? name : null;
  }

  /** Writes a question to a datagram. */
  static void write(ByteBuf datagram, NamedInstance instance) {
    datagram.writeByte(CLNT_UCAST_INST);
    datagram.writeCharSequence(instance.instance(), StandardCharsets.ISO_8859_1);
    datagram.writeByte(0);
  }
}
