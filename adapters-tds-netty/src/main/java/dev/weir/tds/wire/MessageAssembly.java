package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Puts the packets of one message together where the whole of it is needed at once: a LOGIN7, the
 * response to one. Requests and results are never assembled.
 *
 * <p>Copies what it is given, so that the packets stay the caller's; {@link #close} releases the
 * copy. One thread.
 */
public final class MessageAssembly implements AutoCloseable {
  /** How far the message is. */
  public sealed interface Progress {
    /** More packets are to come. */
    record Incomplete() implements Progress {}

    /** The message is whole. The payload belongs to the assembly and ends with it. */
    record Complete(ByteBuf payload) implements Progress {}

    /** This is not the message that was due. */
    record Broken(String reason) implements Progress {}
  }

  /** One for all: a peer may send a message in a hundred thousand packets. */
  private static final Progress INCOMPLETE = new Progress.Incomplete();

  /** What most messages fit into that come in several packets. */
  private static final int SHORT = 4 * 1024;

  private final ByteBufAllocator allocator;
  private final PacketType type;
  private final int longest;
  private @Nullable ByteBuf payload;
  private boolean complete;

  /**
   * Prepares for a message.
   *
   * @param type what it has to be
   * @param longest the most payload it may have
   */
  public MessageAssembly(ByteBufAllocator allocator, PacketType type, int longest) {
    this.allocator = allocator;
    this.type = type;
    this.longest = longest;
  }

  /**
   * Takes in the next packet.
   *
   * @param packet one whole packet with its header; stays the caller's, nothing is consumed
   */
  public Progress add(ByteBuf packet) {
    int start = packet.readerIndex();
    int length = packet.readableBytes();
    if (length < PacketHeader.LENGTH || PacketHeader.lengthAt(packet, start) != length) {
      return new Progress.Broken("a packet whose length is not what its header says");
    }
    if (PacketHeader.typeAt(packet, start) != type.code()) {
      return new Progress.Broken(
          "a packet of type 0x%02x within a message of type 0x%02x"
              .formatted(PacketHeader.typeAt(packet, start), type.code()));
    }
    int status = PacketHeader.statusAt(packet, start);
    if ((status & ~PacketHeader.END_OF_MESSAGE) != 0) {
      return new Progress.Broken("a packet with status 0x%02x".formatted(status));
    }
    boolean last = PacketHeader.isEndOfMessageAt(packet, start);
    if (length == PacketHeader.LENGTH && !last) {
      return new Progress.Broken("an empty packet that ends nothing");
    }
    int size = length - PacketHeader.LENGTH;
    if (complete) {
      return new Progress.Broken("a packet behind the end of its message");
    }
    if (size > longest - length()) {
      return new Progress.Broken("a message of more than " + longest + " bytes");
    }
    complete = last;
    return append(packet, start + PacketHeader.LENGTH, size);
  }

  private Progress append(ByteBuf packet, int from, int size) {
    ByteBuf assembled = withRoomFor(size);
    payload = assembled;
    assembled.writeBytes(packet, from, size);
    return complete ? new Progress.Complete(assembled) : INCOMPLETE;
  }

  /**
   * A buffer that grew by itself would leave a copy of its beginning behind, and a password. It
   * grows twice at most: each size that thousands of messages pass through would be memory of its
   * own.
   */
  private ByteBuf withRoomFor(int size) {
    if (payload == null) {
      return allocator.buffer(size, longest);
    }
    if (payload.writableBytes() >= size) {
      return payload;
    }
    int capacity = length() + size <= SHORT ? Math.min(SHORT, longest) : longest;
    ByteBuf larger = allocator.buffer(capacity, longest);
    larger.writeBytes(payload, payload.readerIndex(), length());
    wipe();
    return larger;
  }

  /** How much payload has been put together. */
  public int length() {
    return payload == null ? 0 : payload.readableBytes();
  }

  /** Overwrites and releases what was assembled: it has a password in it. May be called again. */
  public void wipe() {
    if (payload != null) {
      // No further: what was never written would become memory by that.
      payload.setZero(0, payload.writerIndex());
    }
    close();
  }

  /** Releases what was assembled. May be called again. */
  @Override
  public void close() {
    if (payload != null) {
      payload.release();
      payload = null;
    }
  }
}
