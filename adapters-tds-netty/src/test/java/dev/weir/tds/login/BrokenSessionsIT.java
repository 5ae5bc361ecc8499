package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.standin.raw.RawConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the log says of clients that break the protocol after their login. */
class BrokenSessionsIT {
  private static final int CLIENTS = 20;

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.weir.tds");
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.start(2, "false");
    logged.start();
    logger.addAppender(logged);
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(logged);
    logger.setLevel(null);
    weir.close();
  }

  @Test
  void aFloodOfBadPacketsOfOneSourceIsOneLine() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      try (RawConnection client = weir.raw()) {
        client.sendPacket(RawConnection.PRELOGIN, 1, new byte[1], 0, 1);
        client.awaitAnswer();
      }
    }

    assertThat(logged.list)
        .filteredOn(line -> line.getMessage().startsWith("client broke the protocol"))
        .hasSize(1);
  }
}
