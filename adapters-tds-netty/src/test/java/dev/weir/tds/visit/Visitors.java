package dev.weir.tds.visit;

import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Where clients live. */
public final class Visitors implements AutoCloseable {
  private final Transport transport = Transport.best();
  private final EventLoopGroup loops;

  /** Starts so many event loops. */
  public Visitors(int threads) {
    this.loops = transport.eventLoops(threads);
  }

  /** Connects and does these steps. Any thread. */
  public Future<Heard> visit(InetSocketAddress address, List<Step> steps) {
    EventLoop loop = loops.next();
    Promise<Heard> heard = loop.newPromise();
    // The time counts from here on, not from the caller's thread.
    loop.execute(
        () ->
            begin(address, steps, loop)
                .addListener(
                    (Future<Heard> done) -> {
                      if (done.isSuccess()) {
                        heard.setSuccess(done.getNow());
                      } else {
                        heard.setFailure(done.cause());
                      }
                    }));
    return heard;
  }

  private Future<Heard> begin(InetSocketAddress address, List<Step> steps, EventLoop loop) {
    ChannelFuture connecting =
        new Bootstrap()
            .group(loop)
            .channel(transport.channel())
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(new ChannelInboundHandlerAdapter())
            .connect(address);
    Channel channel = connecting.channel();
    return new Visit(channel).begin(connecting, steps);
  }

  /** Has something done after a while, on one of the loops. */
  public void later(Duration delay, Runnable task) {
    loops.next().schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
