package dev.weir.tds.stream;

import dev.weir.tds.packet.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of bytes into whole packets, without copying where a packet came in one piece. */
public final class PacketCutter {
  private final ByteBufAllocator allocator;
  private ByteBuf pending = Unpooled.EMPTY_BUFFER;
  private int largest;

  /**
   * Expects packets.
   *
   * @param largest the largest that is allowed, header included
   */
  public PacketCutter(ByteBufAllocator allocator, int largest) {
    this.allocator = allocator;
    this.largest = largest;
  }

  /** From now on packets may be as large as this. */
  public void allow(int size) {
    largest = size;
  }

  /** More bytes came; the buffer is the cutter's from now on. */
  public void add(ByteBuf bytes) {
    pending = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, pending, bytes);
  }

  /**
   * The next whole packet.
   *
   * @return a buffer of the caller's, or null while there is none
   * @throws BrokenStreamException if what comes next is no packet; the stream cannot be read on
   */
  public @Nullable ByteBuf next() throws BrokenStreamException {
    if (pending.readableBytes() < PacketHeader.LENGTH) {
      return null;
    }
    int length = PacketHeader.lengthAt(pending, pending.readerIndex());
    if (length < PacketHeader.LENGTH || length > largest) {
      throw new BrokenStreamException(
          "a packet of " + length + " bytes, where " + largest + " were agreed on");
    }
    if (pending.readableBytes() < length) {
      return null;
    }
    // The last packet takes the buffer along: a connection on which nothing comes holds none.
    return pending.readableBytes() == length ? takeRest() : pending.readRetainedSlice(length);
  }

  /** Whether a packet has begun and is not whole. */
  public boolean isMidPacket() {
    return pending.isReadable();
  }

  /** What has not been cut yet, for whoever reads on in another way; the caller's. */
  public ByteBuf takeRest() {
    ByteBuf rest = pending;
    pending = Unpooled.EMPTY_BUFFER;
    return rest;
  }

  /** Nothing more is wanted. */
  public void release() {
    takeRest().release();
  }
}
