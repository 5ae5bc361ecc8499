package dev.weir.testkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class RedisClusterProcessTest {
  @Test
  void everySlotIsServedByOneOfTheMasters() throws IOException {
    try (RedisClusterProcess cluster = RedisClusterProcess.start(3)) {
      assertThat(cluster.servers()).hasSize(3);
      int written = 0;
      for (RedisServerProcess server : cluster.servers()) {
        written += writeKeysOf(server);
      }
      assertThat(written).isEqualTo(300);
    }
  }

  /** Writes those of 300 keys that this server takes, and follows no redirection. */
  private static int writeKeysOf(RedisServerProcess server) throws IOException {
    int written = 0;
    try (RespConnection connection = server.connect()) {
      for (int i = 0; i < 300; i++) {
        try {
          connection.call("SET", "key-" + i, "value");
          written++;
        } catch (IOException e) {
          assertThat(e).hasMessageStartingWith("MOVED");
        }
      }
    }
    assertThat(written).isBetween(50, 150);
    return written;
  }
}
