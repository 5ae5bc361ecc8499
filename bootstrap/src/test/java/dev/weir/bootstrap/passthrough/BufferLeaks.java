package dev.weir.bootstrap.passthrough;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Collects Netty's reports of buffers that were not released. */
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

  /** Returns the reports so far. */
  List<String> reported() {
    return reports.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Override
  public void close() {
    detector.detachAppender(reports);
  }
}
