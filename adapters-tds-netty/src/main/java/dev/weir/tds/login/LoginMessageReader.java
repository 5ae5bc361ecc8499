package dev.weir.tds.login;

import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.MessageAssembly;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Reads the messages of a client until its login is answered: PRELOGIN within TLS, LOGIN7, and the
 * client's answers to the server's challenges. Overwrites what it has read, because the buffers are
 * pooled and the messages have passwords and tokens in them.
 *
 * <p>A message that is longer than a packet needs memory that the client has to be granted first.
 *
 * <p>One thread.
 */
final class LoginMessageReader {
  /** Most logins and answers fit into one packet, and are read without a grant of memory. */
  static final int SHORT_MESSAGE = PacketHeader.DEFAULT_PACKET_SIZE;

  /** The memory that a longer message needs. */
  static final int LONG_MESSAGE_MEMORY = Login7.MAX_LENGTH;

  /** The result of one step of reading. */
  sealed interface Step {
    /** No whole packet has arrived. */
    record AwaitBytes() implements Step {}

    /** The next packet is not read before {@link #grantMemory}. */
    record AwaitMemory() implements Step {}

    /** A packet was read, and the message goes on. */
    record PacketRead() implements Step {}

    /** The last packet was read. The payload ends with the next {@link #expect}. */
    record MessageRead(ByteBuf payload) implements Step {}

    /** The stream cannot be read any further. */
    record Broken(String reason) implements Step {}
  }

  private static final Step AWAIT_BYTES = new Step.AwaitBytes();
  private static final Step AWAIT_MEMORY = new Step.AwaitMemory();
  private static final Step PACKET_READ = new Step.PacketRead();

  private final ByteBufAllocator allocator;
  private final PacketCutter cutter;
  private MessageAssembly message;
  private boolean hasMemory;

  /** Begins with a LOGIN7. */
  LoginMessageReader(ByteBufAllocator allocator) {
    this.allocator = allocator;
    this.cutter = PacketCutter.ofSecrets(allocator, PacketHeader.MAX_PACKET_SIZE);
    this.message = new MessageAssembly(allocator, PacketType.LOGIN7, Login7.MAX_LENGTH);
  }

  /** Takes over more bytes of the client. */
  void add(ByteBuf bytes) {
    cutter.add(bytes);
  }

  /** The next message is of this type and of this length at most; wipes the message before it. */
  void expect(PacketType type, int longest) {
    message.wipe();
    message = new MessageAssembly(allocator, type, longest);
  }

  /** The client may have the memory of a long message, from now on. */
  void grantMemory() {
    hasMemory = true;
  }

  /** Reads one packet. */
  Step readNext() {
    if (!hasMemory && message.length() + cutter.announced() > SHORT_MESSAGE) {
      return AWAIT_MEMORY;
    }
    ByteBuf packet;
    try {
      packet = cutter.next();
    } catch (BrokenStreamException e) {
      return new Step.Broken(e.reason());
    }
    return packet == null ? AWAIT_BYTES : read(packet);
  }

  private Step read(ByteBuf packet) {
    MessageAssembly.Progress progress;
    try {
      progress = message.add(packet);
    } finally {
      packet.setZero(packet.readerIndex(), packet.readableBytes());
      packet.release();
    }
    return switch (progress) {
      case MessageAssembly.Progress.Incomplete ignored -> PACKET_READ;
      case MessageAssembly.Progress.Complete complete -> new Step.MessageRead(complete.payload());
      case MessageAssembly.Progress.Broken broken -> new Step.Broken(broken.reason());
    };
  }

  /** Wipes the message that was read. */
  void wipe() {
    message.wipe();
  }

  /** Hands over the bytes that no message was read from. */
  ByteBuf takeRest() {
    return cutter.takeRest();
  }

  /** Wipes and releases everything. */
  void release() {
    cutter.release();
    message.wipe();
  }
}
