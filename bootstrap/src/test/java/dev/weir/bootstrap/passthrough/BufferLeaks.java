package dev.weir.bootstrap.passthrough;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Listens for Netty's reports of buffers that nobody released. */
final class BufferLeaks implements AutoCloseable {
  private final Logger detector =
      (Logger) LoggerFactory.getLogger("io.netty.util.ResourceLeakDetector");
  private final ListAppender<ILoggingEvent> reports = new ListAppender<>();

  private BufferLeaks() {
    reports.start();
    detector.addAppender(reports);
  }

  static BufferLeaks watch() {
    return new BufferLeaks();
  }

  /** Has lost buffers collected; the detector reports them when the next ones are allocated. */
  static void collectGarbage() throws InterruptedException {
    ReferenceQueue<Object> collected = new ReferenceQueue<>();
    PhantomReference<Object> witness = new PhantomReference<>(new Object(), collected);
    try {
      do {
        System.gc();
      } while (collected.remove(100) == null);
    } finally {
      Reference.reachabilityFence(witness);
    }
  }

  /** What has been reported. */
  List<String> reported() {
    return reports.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Override
  public void close() {
    detector.detachAppender(reports);
  }
}
