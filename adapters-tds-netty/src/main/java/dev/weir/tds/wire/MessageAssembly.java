package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Assembles a message that is needed as a whole from its packets: a LOGIN7 or the response to one.
 * Requests and results are never assembled.
 *
 * <p>It copies the packets, which the caller keeps; {@link #close} releases the copy. Not
 * thread-safe.
 */
public final class MessageAssembly implements AutoCloseable {
  /** The progress of the message. */
  public sealed interface Progress {
    /** More packets are to come. */
    record Incomplete() implements Progress {}

    /** The message is whole. The payload belongs to the assembly and ends with it. */
    record Complete(ByteBuf payload) implements Progress {}

    /** The packets are not the expected message. */
    record Broken(String reason) implements Progress {}
  }

  /** A single instance, because a peer may send a message in a hundred thousand packets. */
  private static final Progress INCOMPLETE = new Progress.Incomplete();

  /** The size that is enough for most messages of several packets. */
  private static final int SHORT = 4 * 1024;

  private final ByteBufAllocator allocator;
  private final PacketType type;
  private final int longest;
  private @Nullable ByteBuf payload;
  private boolean complete;

  /**
   * Prepares for a message.
   *
   * @param type the type that the message must have
   * @param longest the largest payload that it may have
   */
  public MessageAssembly(ByteBufAllocator allocator, PacketType type, int longest) {
    this.allocator = allocator;
    this.type = type;
    this.longest = longest;
  }

  /**
   * Adds the next packet.
   *
   * @param packet one whole packet with its header; not consumed, and still owned by the caller
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
   * Returns a buffer with room for more bytes. It is grown here, because a buffer that grows by
   * itself leaves a copy of its content, perhaps a password, in freed memory. It grows at most
   * twice, because the allocator would keep memory for each size in between.
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

  /** Returns the length of the payload assembled so far. */
  public int length() {
    return payload == null ? 0 : payload.readableBytes();
  }

  /** Overwrites and releases the payload, which contains a password. May be called again. */
  public void wipe() {
    if (payload != null) {
      // Only the bytes written: overwriting the rest would make the system allocate memory for it.
      payload.setZero(0, payload.writerIndex());
    }
    close();
  }

  /** Releases the payload. May be called again. */
  @Override
  public void close() {
    if (payload != null) {
      payload.release();
      payload = null;
    }
  }
}
