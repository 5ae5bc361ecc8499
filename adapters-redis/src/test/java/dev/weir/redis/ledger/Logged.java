package dev.weir.redis.ledger;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What the ledger logs while this is open. */
final class Logged implements AutoCloseable {
  private final Logger logger = (Logger) LoggerFactory.getLogger(RedisLedger.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  Logged() {
    lines.start();
    logger.addAppender(lines);
  }

  /** Each line with its keys and values. */
  List<String> lines() {
    return List.copyOf(lines.list).stream()
        .map(event -> event.getFormattedMessage() + " " + event.getKeyValuePairs())
        .toList();
  }

  List<String> linesWith(String text) {
    return lines().stream().filter(line -> line.contains(text)).toList();
  }

  @Override
  public void close() {
    logger.detachAppender(lines);
    lines.stop();
  }
}
