package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection at the pace that a test gives it. */
@Timeout(60)
class HttpConnectionTest {
  private static final long FAR = TimeUnit.HOURS.toNanos(1);

  private final CountDownLatch turnTaken = new CountDownLatch(1);

  @Test
  void closedConnectionDoesNotWaitForItsTurn() throws Exception {
    try (ServerSocketChannel server = listen();
        RawClient client = new RawClient((InetSocketAddress) server.getLocalAddress())) {
      HttpConnection connection = accept(server, OptionalLong.of(FAR));
      Thread thread = Thread.ofVirtual().start(connection);
      client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      assertThat(turnTaken.await(30, TimeUnit.SECONDS)).isTrue();

      connection.close();

      assertThat(thread.join(Duration.ofSeconds(30))).as("the thread ends").isTrue();
    }
  }

  @Test
  void requestWithoutATurnIsRefusedAndTheConnectionEnds() throws Exception {
    try (ServerSocketChannel server = listen();
        RawClient client = new RawClient((InetSocketAddress) server.getLocalAddress())) {
      Thread.ofVirtual().start(accept(server, OptionalLong.empty()));
      String request = " / HTTP/1.1\r\nHost: h\r\n\r\n";
      client.send("HEAD" + request + "GET" + request);

      assertThat(client.readToEnd())
          .startsWith("HTTP/1.1 429 Too Many Requests\r\n")
          .contains("Connection: close\r\n", "Retry-After: 1\r\n")
          .endsWith("\r\n\r\n");
    }
  }

  private static ServerSocketChannel listen() throws IOException {
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private HttpConnection accept(ServerSocketChannel server, OptionalLong turn) throws IOException {
    return new HttpConnection(
        server.accept(),
        new Routes(List.of()),
        HttpLimits.DEFAULT,
        source -> {
          turnTaken.countDown();
          return turn;
        });
  }
}
