package dev.weir.hazelcast.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineInputTest {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  @Test
  void peerThatSendsByteAfterByteIsNotListenedToBeyondTheDeadline() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket sending = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket reading = server.accept()) {
      Thread.ofVirtual().start(() -> sendWithoutEnd(sending));
      DeadlineInput in = new DeadlineInput(reading, PATIENCE);
      long begun = System.nanoTime();

      assertThatThrownBy(
              () -> {
                while (in.read() >= 0) {
                  assertThat(System.nanoTime() - begun).isLessThan(Duration.ofMinutes(1).toNanos());
                }
              })
          .isInstanceOf(SocketTimeoutException.class);

      assertThat(System.nanoTime() - begun).isGreaterThan(PATIENCE.dividedBy(2).toNanos());
    }
  }

  private static void sendWithoutEnd(Socket socket) {
    try {
      OutputStream out = socket.getOutputStream();
      while (!Thread.currentThread().isInterrupted()) {
        out.write(1);
      }
    } catch (IOException e) {
      // The other side has had enough, which ends this.
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void peerThatSaysNothingIsNotWaitedForBeyondTheDeadline() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket silent = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket reading = server.accept()) {
      DeadlineInput in = new DeadlineInput(reading, PATIENCE);

      assertThatThrownBy(() -> in.readNBytes(1)).isInstanceOf(SocketTimeoutException.class);
      assertThat(silent.isConnected()).isTrue();
    }
  }
}
