package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream of bytes into whole packets. Only a packet that arrived in pieces is copied, and
 * not the bytes behind its last piece: a long result consists of such packets, because reads rarely
 * end where packets end.
 */
public final class PacketCutter {
  /** The size of a buffer that may be kept for a few bytes. */
  private static final int SMALL_BUFFER = 512;

  private final ByteBufAllocator allocator;
  private final boolean wiping;
  private ByteBuf pending = Unpooled.EMPTY_BUFFER;

  /** The bytes that arrived behind {@link #pending}; empty unless pending ends within a packet. */
  private ByteBuf following = Unpooled.EMPTY_BUFFER;

  private int largest;

  /**
   * Creates a cutter.
   *
   * @param largest the largest size of a packet, header included
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
   * Creates a cutter of packets with passwords. The caller overwrites the packets that it receives;
   * the cutter overwrites bytes that it has copied or that no packet took. Buffers are pooled, and
   * would pass the passwords on to their next user.
   *
   * @param largest the largest size of a packet, header included
   */
  public static PacketCutter ofSecrets(ByteBufAllocator allocator, int largest) {
    return new PacketCutter(allocator, largest, true);
  }

  /** Sets the largest size of packets from now on. */
  public void allow(int size) {
    largest = size;
  }

  /** Adds bytes that have arrived; the cutter owns the buffer from now on. */
  public void add(ByteBuf bytes) {
    if (!pending.isReadable()) {
      pending.release();
      pending = bytes;
    } else {
      following = merged(following, bytes);
    }
  }

  /**
   * Returns the next whole packet.
   *
   * @return a buffer that the caller owns, or null while there is none
   * @throws BrokenStreamException if the next bytes are no packet; the rest of the stream cannot be
   *     read
   */
  public @Nullable ByteBuf next() throws BrokenStreamException {
    completePending();
    if (pending.readableBytes() < PacketHeader.LENGTH) {
      leaveReadBuffer();
      return null;
    }
    int length = PacketHeader.lengthAt(pending, pending.readerIndex());
    if (length < PacketHeader.LENGTH || length > largest) {
      throw new BrokenStreamException(
          "a packet of " + length + " bytes, where " + largest + " were agreed on");
    }
    if (pending.readableBytes() < length) {
      leaveReadBuffer();
      return null;
    }
    // The last packet takes the buffer itself, so that an idle connection holds none.
    return pending.readableBytes() == length ? takePending() : pending.readRetainedSlice(length);
  }

  /**
   * Copies the begun packet of a login out of a buffer that is mostly empty. A thousand clients
   * that stop within a tiny packet would otherwise keep a thousand buffers of the size of a read.
   */
  private void leaveReadBuffer() {
    int begun = pending.readableBytes();
    if (wiping && begun > 0 && pending.capacity() > SMALL_BUFFER + 2 * begun) {
      ByteBuf own = allocator.buffer(begun);
      moveAll(pending, own);
      pending = own;
    }
  }

  /** Completes the packet in {@link #pending}: first its header, then the whole packet. */
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

  /**
   * Moves bytes to {@link #pending} until it has {@code wanted} bytes; allocates a buffer of that
   * size if the current one cannot be extended.
   */
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

  /** Copies the bytes of a buffer, and releases the buffer. */
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

  /** Returns the length of the next packet, by its header; 0 until the header has arrived. */
  public int announced() {
    completePending();
    return pending.readableBytes() < PacketHeader.LENGTH
        ? 0
        : PacketHeader.lengthAt(pending, pending.readerIndex());
  }

  /** Returns whether a packet has begun and is not whole yet. */
  public boolean isMidPacket() {
    return pending.isReadable();
  }

  /**
   * Returns the bytes that have not been split yet, for a handler that continues in another way;
   * the caller owns the buffer.
   */
  public ByteBuf takeRest() {
    ByteBuf rest = merged(pending, following);
    pending = Unpooled.EMPTY_BUFFER;
    following = Unpooled.EMPTY_BUFFER;
    return rest;
  }

  /** Releases all bytes. */
  public void release() {
    ByteBuf rest = takeRest();
    wipe(rest, rest.readerIndex(), rest.readableBytes());
    rest.release();
  }
}
