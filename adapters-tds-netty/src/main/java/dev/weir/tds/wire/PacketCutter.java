package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into whole packets. Only a packet that came in pieces is copied, and what
 * came with its last piece is not: a result that does not end where reads end is a stream of these.
 */
public final class PacketCutter {
  private final ByteBufAllocator allocator;
  private final boolean wiping;
  private ByteBuf pending = Unpooled.EMPTY_BUFFER;

  /** What came behind pending, which ends within a packet; nothing unless that is so. */
  private ByteBuf following = Unpooled.EMPTY_BUFFER;

  private int largest;

  /**
   * Expects packets.
   *
   * @param largest the largest that is allowed, header included
   */
  public PacketCutter(ByteBufAllocator allocator, int largest) {
    this(allocator, largest, false);
  }

  private PacketCutter(ByteBufAllocator allocator, int largest, boolean wiping) {
    this.allocator = allocator;
    this.largest = largest;
    this.wiping = wiping;
  }

  /**
   * Expects packets with passwords: those that are cut are the caller's to overwrite, and what is
   * copied or never cut is overwritten here. Buffers are pooled; others are given them next.
   *
   * @param largest the largest that is allowed, header included
   */
  public static PacketCutter ofSecrets(ByteBufAllocator allocator, int largest) {
    return new PacketCutter(allocator, largest, true);
  }

  /** From now on packets may be as large as this. */
  public void allow(int size) {
    largest = size;
  }

  /** More bytes came; the buffer is the cutter's from now on. */
  public void add(ByteBuf bytes) {
    if (!pending.isReadable()) {
      pending.release();
      pending = bytes;
    } else {
      following = merged(following, bytes);
    }
  }

  /**
   * The next whole packet.
   *
   * @return a buffer of the caller's, or null while there is none
   * @throws BrokenStreamException if what comes next is no packet; the stream cannot be read on
   */
  public @Nullable ByteBuf next() throws BrokenStreamException {
    completePending();
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
    return pending.readableBytes() == length ? takePending() : pending.readRetainedSlice(length);
  }

  /** Gives pending what its first packet lacks: the rest of the header, then of the packet. */
  private void completePending() {
    if (following.isReadable()) {
      move(PacketHeader.LENGTH);
    }
    if (following.isReadable()) {
      move(PacketHeader.lengthAt(pending, pending.readerIndex()));
    }
    if (!following.isReadable()) {
      following.release();
      following = Unpooled.EMPTY_BUFFER;
    }
  }

  /** Moves bytes until so many are pending, into a buffer of that size where another is needed. */
  private void move(int wanted) {
    int count = Math.min(wanted - pending.readableBytes(), following.readableBytes());
    if (count <= 0) {
      return;
    }
    if (pending.refCnt() > 1 || pending.isReadOnly() || pending.writableBytes() < count) {
      ByteBuf begun = allocator.buffer(wanted);
      moveAll(pending, begun);
      pending = begun;
    }
    pending.writeBytes(following, count);
    wipe(following, following.readerIndex() - count, count);
  }

  /** Copies what a buffer holds, and releases the buffer. */
  private void moveAll(ByteBuf from, ByteBuf to) {
    to.writeBytes(from, from.readerIndex(), from.readableBytes());
    wipe(from, from.readerIndex(), from.readableBytes());
    from.release();
  }

  private void wipe(ByteBuf buffer, int from, int count) {
    if (wiping && !buffer.isReadOnly()) {
      buffer.setZero(from, count);
    }
  }

  private ByteBuf takePending() {
    ByteBuf packet = pending;
    pending = following;
    following = Unpooled.EMPTY_BUFFER;
    return packet;
  }

  private ByteBuf merged(ByteBuf first, ByteBuf second) {
    if (!wiping || !first.isReadable()) {
      return ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, first, second);
    }
    ByteBuf both = allocator.buffer(first.readableBytes() + second.readableBytes());
    moveAll(first, both);
    moveAll(second, both);
    return both;
  }

  /** How long the packet is that comes next, by its header; 0 while that is not here. */
  public int announced() {
    completePending();
    return pending.readableBytes() < PacketHeader.LENGTH
        ? 0
        : PacketHeader.lengthAt(pending, pending.readerIndex());
  }

  /** Whether a packet has begun and is not whole. */
  public boolean isMidPacket() {
    return pending.isReadable();
  }

  /** What has not been cut yet, for whoever reads on in another way; the caller's. */
  public ByteBuf takeRest() {
    ByteBuf rest = merged(pending, following);
    pending = Unpooled.EMPTY_BUFFER;
    following = Unpooled.EMPTY_BUFFER;
    return rest;
  }

  /** Nothing more is wanted. */
  public void release() {
    ByteBuf rest = takeRest();
    wipe(rest, rest.readerIndex(), rest.readableBytes());
    rest.release();
  }
}
