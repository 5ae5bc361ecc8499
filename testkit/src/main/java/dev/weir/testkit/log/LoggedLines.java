package dev.weir.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** The lines that a logger gets during a test, from INFO on. */
public final class LoggedLines implements BeforeEachCallback, AfterEachCallback {
  private final Logger logger;
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private @Nullable Level before;

  private LoggedLines(String name) {
    this.logger = (Logger) LoggerFactory.getLogger(name);
  }

  /** The lines of a class. */
  public static LoggedLines of(Class<?> source) {
    return new LoggedLines(source.getName());
  }

  /** The lines of a package and the packages within it. */
  public static LoggedLines ofPackage(String name) {
    return new LoggedLines(name);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    before = logger.getLevel();
    logger.setLevel(Level.INFO);
    lines.start();
    logger.addAppender(lines);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    logger.detachAppender(lines);
    logger.setLevel(before);
  }

  /** Returns the lines so far. */
  public List<ILoggingEvent> list() {
    return List.copyOf(lines.list);
  }

  /** Returns the line, of which there must be one. */
  public ILoggingEvent only() {
    assertThat(list()).hasSize(1);
    return list().getFirst();
  }

  /** Forgets the lines so far. */
  public void clear() {
    lines.list.clear();
  }
}
