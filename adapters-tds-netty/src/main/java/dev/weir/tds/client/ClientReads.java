package dev.weir.tds.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the bytes that Netty reads from a client. Until the client is logged in, and while it is
 * paused, its connection is read in small pieces: Netty's own allocator gives a client that sends
 * fast buffers of 64 KB.
 *
 * <p>While the client is paused, the second piece of a round ends the stream. As soon as a peer has
 * sent its FIN, Netty's epoll transport reads the connection to its end, paused or not, and
 * releases nothing before it has read all connections of the round: a peer that closes all its
 * sockets at once would make Weir keep megabytes for each of them. A client that has closed its
 * half of the connection counts as disconnected, so the rest of its bytes is not needed.
 *
 * <p>One for each connection; confined to its loop.
 */
final class ClientReads implements RecvByteBufAllocator {
  /** The size of a piece: a PRELOGIN or a usual LOGIN7 fits into it. */
  static final int PIECE = 4 * 1024;

  private static final AdaptiveRecvByteBufAllocator USUAL = new AdaptiveRecvByteBufAllocator();

  private boolean loggedIn;

  /** Lets Netty choose the size of pieces from now on, except while the client is paused. */
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
        // Netty allocates it after a FIN only; reading into an empty buffer is the end to it.
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
