package dev.weir.tds.arrival;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * Reads a connection in small pieces until its client is logged in, and as Netty does from then on.
 * Netty alone lets a client that sends fast have buffers of 64 KB for the asking.
 *
 * <p>One for each connection; confined to its loop.
 */
final class SmallReads implements RecvByteBufAllocator {
  /** What a PRELOGIN or a usual LOGIN7 fits into. */
  static final int PIECE = 4 * 1024;

  private static final AdaptiveRecvByteBufAllocator USUAL = new AdaptiveRecvByteBufAllocator();

  private boolean small = true;

  /** From now on pieces are as large as pays. */
  void end() {
    small = false;
  }

  @Override
  @SuppressWarnings("deprecation") // Netty's own channels still ask for this type of handle.
  public ExtendedHandle newHandle() {
    return new Pieces(USUAL.newHandle());
  }

  @SuppressWarnings("deprecation") // as above
  private final class Pieces extends DelegatingHandle implements ExtendedHandle {
    private final ExtendedHandle usual;

    Pieces(Handle usual) {
      super(usual);
      this.usual = (ExtendedHandle) usual;
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
      return small ? allocator.ioBuffer(PIECE) : usual.allocate(allocator);
    }

    @Override
    public int guess() {
      return small ? PIECE : usual.guess();
    }

    @Override
    public boolean continueReading(UncheckedBooleanSupplier mayHaveMore) {
      return usual.continueReading(mayHaveMore);
    }
  }
}
