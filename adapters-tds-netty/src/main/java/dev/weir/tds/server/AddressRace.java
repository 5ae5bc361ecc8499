package dev.weir.tds.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One dial of a server whose name has one address or several, as the listener of an availability
 * group over several subnets has, of which only one is online. The first address that accepts the
 * connection wins, and the connections to the others are given up.
 */
final class AddressRace {
  /** The head start of an address before the next one is tried beside it (RFC 8305, section 5). */
  static final Duration HEAD_START = Duration.ofMillis(250);

  /** The sockets of a race. */
  interface Sockets {
    /** Begins to connect to an address. */
    ChannelFuture connect(InetSocketAddress address);

    /** This address accepted the connection. */
    void answered(InetSocketAddress address);
  }

  private final EventLoop loop;
  private final Sockets sockets;
  private final Promise<Channel> winner;
  private final Deque<InetSocketAddress> left = new ArrayDeque<>();
  private final List<ChannelFuture> underWay = new ArrayList<>();
  private @Nullable ScheduledFuture<?> headStart;
  private @Nullable Throwable failure;

  /**
   * A race that has not begun.
   *
   * @param loop the loop of the race, on which all of it happens
   * @param winner the promise of the connection, which the caller may cancel. No other listener has
   *     been added to it: no socket is left when the others are called
   */
  AddressRace(EventLoop loop, Sockets sockets, Promise<Channel> winner) {
    this.loop = loop;
    this.sockets = sockets;
    this.winner = winner;
    winner.addListener(ended -> giveUpOthers());
  }

  /** Dials these addresses in their order. */
  void begin(List<InetSocketAddress> addresses) {
    if (!winner.isDone()) {
      left.addAll(addresses);
      tryNext();
    }
  }

  private void tryNext() {
    stopHeadStart();
    InetSocketAddress address = left.poll();
    if (address == null) {
      return;
    }
    ChannelFuture attempt = sockets.connect(address);
    underWay.add(attempt);
    if (!left.isEmpty()) {
      headStart = loop.schedule(this::tryNext, HEAD_START.toNanos(), TimeUnit.NANOSECONDS);
    }
    attempt.addListener(
        done -> {
          // If no channel can be created because file descriptors ran out, Netty's future
          // completes on another thread.
          if (loop.inEventLoop()) {
            ended(address, attempt);
          } else {
            loop.execute(() -> ended(address, attempt));
          }
        });
  }

  private void ended(InetSocketAddress address, ChannelFuture attempt) {
    underWay.remove(attempt);
    if (winner.isDone()) {
      return;
    }
    if (attempt.isSuccess()) {
      sockets.answered(address);
      winner.trySuccess(attempt.channel());
      return;
    }
    // Of several failures, that of the preferred address is the result.
    failure = failure == null ? attempt.cause() : failure;
    if (!left.isEmpty()) {
      stopHeadStart();
      // In a task of its own, as every dial (ADR 0018): the failed attempt has closed its socket.
      loop.execute(this::tryNext);
    } else if (underWay.isEmpty()) {
      winner.tryFailure(failure);
    }
  }

  /** Ends the attempts that are still under way once the race is decided or was given up. */
  private void giveUpOthers() {
    left.clear();
    stopHeadStart();
    for (ChannelFuture attempt : List.copyOf(underWay)) {
      attempt.cancel(false);
      // Also a socket that opened in the meantime, which cannot be cancelled any more.
      if (attempt.channel().isRegistered()) {
        attempt.channel().close();
      }
    }
  }

  private void stopHeadStart() {
    if (headStart != null) {
      headStart.cancel(false);
      headStart = null;
    }
  }
}
