package dev.weir.tds.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BrokenConnectionTest {
  @Test
  void exhaustedMemoryReachesTheHandlerOfUncaughtErrors() throws InterruptedException {
    OutOfMemoryError error = new OutOfMemoryError("unable to create native thread");
    assertThat(reportedAfter(error)).containsExactly(error);
    assertThat(reportedAfter(new DecoderException(new IllegalStateException(error))))
        .containsExactly(error);
  }

  static Stream<Throwable> failuresOfOneConnection() {
    return Stream.of(
        new IOException("Connection reset by peer"),
        new IllegalStateException("a defect"),
        new DecoderException(
            new OversizedBufferException(1 << 30, new OutOfMemoryError("no direct memory"))));
  }

  @ParameterizedTest
  @MethodSource("failuresOfOneConnection")
  void failureOfOneConnectionIsItsOwn(Throwable failure) throws InterruptedException {
    assertThat(reportedAfter(failure)).isEmpty();
  }

  /** Has a connection fail, which closes it, and returns what was reported meanwhile. */
  private static List<Throwable> reportedAfter(Throwable failure) throws InterruptedException {
    EmbeddedChannel channel = new EmbeddedChannel(new ConnectionHandler() {});
    List<Throwable> reported =
        HeardErrors.during(() -> channel.pipeline().fireExceptionCaught(failure));
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
    return reported;
  }
}
