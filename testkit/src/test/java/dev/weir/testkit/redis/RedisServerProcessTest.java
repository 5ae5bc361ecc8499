package dev.weir.testkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RedisServerProcessTest {
  @Test
  void serverAnswersAndForgetsWhenItEnds() throws IOException {
    int port;
    try (RedisServerProcess server = RedisServerProcess.start();
        RespConnection connection = server.connect()) {
      port = server.port();
      assertThat(connection.call("SET", "greeting", "olá\r\n")).isEqualTo("OK");
      assertThat(connection.call("GET", "greeting")).isEqualTo("olá\r\n");
      assertThat(connection.call("GET", "nothing")).isEmpty();
      assertThat(connection.call("DEL", "greeting")).isEqualTo("1");
      assertThat(connection.call("INFO", "server"))
          .contains("redis_version:" + RedisServerProcess.VERSION);
      assertThat(connection.call("CONFIG", "GET", "save")).isEqualTo("save\n");
    }
    assertThatThrownBy(() -> RespConnection.open(port).close()).isInstanceOf(IOException.class);
  }

  @Test
  void serversDoNotShareAnything() throws IOException {
    try (RedisServerProcess first = RedisServerProcess.start();
        RedisServerProcess second = RedisServerProcess.start()) {
      first.call("SET", "key", "value");
      assertThat(second.call("GET", "key")).isEmpty();
    }
  }

  @Test
  void optionsReachTheServer() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start("--requirepass", "open sesame");
        RespConnection connection = server.connect()) {
      assertThatThrownBy(() -> connection.call("GET", "key")).hasMessageStartingWith("NOAUTH");
      assertThat(connection.call("AUTH", "open sesame")).isEqualTo("OK");
      assertThat(connection.call("GET", "key")).isEmpty();
    }
  }

  @Test
  void serverRestartsAtItsPortWithItsSavedData() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      server.call("SET", "saved", "value");
      server.call("SAVE");
      server.call("SET", "lost", "value");

      server.kill();
      assertThatThrownBy(() -> server.connect().close()).isInstanceOf(IOException.class);
      server.startAgain();

      assertThat(server.call("GET", "saved")).isEqualTo("value");
      assertThat(server.call("GET", "lost")).isEmpty();
    }
  }

  @Test
  void pausedServerAnswersWhenItGoesOn() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      server.pause();
      CompletableFuture<String> answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return server.call("PING");
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      assertThat(answer).isNotDone();

      server.resume();

      assertThat(answer.join()).isEqualTo("PONG");
    }
  }

  @Test
  void serverThatCannotStartSaysWhy() {
    assertThatThrownBy(() -> RedisServerProcess.start("--no-such-option", "1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no-such-option");
  }

  @Test
  void sentinelKnowsItsMaster() throws IOException {
    try (RedisServerProcess master = RedisServerProcess.start();
        RedisServerProcess sentinel = RedisServerProcess.startSentinel("weir", master.port())) {
      assertThat(sentinel.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "weir"))
          .isEqualTo("127.0.0.1\n" + master.port());
    }
  }
}
