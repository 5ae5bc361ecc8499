package dev.weir.tds.bucket;

import dev.weir.application.coordination.BucketThread;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The event loop that owns a bucket, as the coordination sees it. */
public record LoopThread(EventLoop loop) implements BucketThread {
  private static final Logger log = LoggerFactory.getLogger(LoopThread.class);

  @Override
  public void execute(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException e) {
      if (!loop.isShuttingDown()) {
        throw e;
      }
      // Answers of the ledger, and the last events of a bucket, may come after that.
      log.atDebug().log("task of a bucket dropped: event loop shut down");
    }
  }

  @Override
  public boolean isCurrent() {
    return loop.inEventLoop();
  }

  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public Wakeup wakeup(Runnable action) {
    return new Timer(new DeadlineTimer(loop, action));
  }

  private record Timer(DeadlineTimer timer) implements Wakeup {
    @Override
    public void set(long time) {
      timer.set(time);
    }

    @Override
    public void clear() {
      timer.stop();
    }
  }
}
