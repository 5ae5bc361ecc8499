package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server connection of a session leaves the other connections of its loop their turn. */
class ReadsOfAServerTest {
  private final ScriptedSession scripted = new ScriptedSession();

  @AfterEach
  void close() {
    scripted.close();
  }

  private static int readsOf(Channel channel) {
    MaxMessagesRecvByteBufAllocator buffers = channel.config().getRecvByteBufAllocator();
    return buffers.maxMessagesPerRead();
  }

  @Test
  void aServerIsReadFourTimesInARound() {
    scripted.asks("SELECT 1");

    assertThat(readsOf(scripted.server())).isEqualTo(4);
  }
}
