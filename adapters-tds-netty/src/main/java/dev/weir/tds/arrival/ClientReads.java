package dev.weir.tds.arrival;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what Netty reads of a client. Until the client is logged in, and while it is paused, its
 * connection is read in small pieces: Netty alone lets a client that sends fast have buffers of 64
 * KB for the asking.
 *
 * <p>While the client is paused, the second piece of a round is the end of the stream. Netty's
 * epoll transport reads a connection until nothing is left as soon as the peer has sent its FIN,
 * whether or not the connection is paused, and nothing that it reads is released before all
 * connections of the round have been read. Without a bound, a peer makes Weir keep megabytes for
 * each socket by closing all of them at once. A client that has closed its half of a connection has
 * left, so that the rest of what it sent is not wanted.
 *
 * <p>One for each connection; confined to its loop.
 */
final class ClientReads implements RecvByteBufAllocator {
  /** What a PRELOGIN or a usual LOGIN7 fits into. */
  static final int PIECE = 4 * 1024;

  private static final AdaptiveRecvByteBufAllocator USUAL = new AdaptiveRecvByteBufAllocator();

  private boolean loggedIn;

  /** Reads pieces as large as pays from now on, unless the client is paused. */
  void enter() {
    loggedIn = true;
  }

  @Override
  @SuppressWarnings("deprecation") // Netty's own channels still ask for this type of handle.
  public ExtendedHandle newHandle() {
    return new Pieces(USUAL.newHandle());
  }

  @SuppressWarnings("deprecation") // as above
  private final class Pieces extends DelegatingHandle implements ExtendedHandle {
    private final ExtendedHandle usual;
    private @Nullable ChannelConfig config;
    private int piecesOfRound;

    Pieces(Handle usual) {
      super(usual);
      this.usual = (ExtendedHandle) usual;
    }

    @Override
    public void reset(ChannelConfig channelConfig) {
      config = channelConfig;
      piecesOfRound = 0;
      super.reset(channelConfig);
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
      piecesOfRound++;
      if (isPaused() && piecesOfRound > 1) {
        // Netty asks for it only after a FIN; it takes a read into no room for the end, and closes.
        return Unpooled.EMPTY_BUFFER;
      }
      return isSmall() ? allocator.ioBuffer(PIECE) : usual.allocate(allocator);
    }

    @Override
    public int guess() {
      return isSmall() ? PIECE : usual.guess();
    }

    @Override
    public boolean continueReading(UncheckedBooleanSupplier mayHaveMore) {
      return usual.continueReading(mayHaveMore);
    }

    private boolean isSmall() {
      return !loggedIn || isPaused();
    }

    private boolean isPaused() {
      return config != null && !config.isAutoRead();
    }
  }
}
