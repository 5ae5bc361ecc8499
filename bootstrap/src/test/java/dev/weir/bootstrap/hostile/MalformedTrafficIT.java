package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes that no sound client sends: the process serves on, and keeps nothing of them. */
@WholeCheck
class MalformedTrafficIT {
  private static final int HANDSHAKES = 8_000;
  private static final int MAX_CONNECTIONS = 30;
  private static final int EMPTY_PACKETS = 1_000_000;
  private static final int EMPTY_PACKETS_PER_ACTION = 8_000;
  private static final double MEMORY_BOUND_MEGABYTES = 64;

  @TempDir private Path directory;
  private ServerProcess server;
  private AttackedWeir weir;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start(directory, "server");
    weir =
        AttackedWeir.in(directory)
            .bucket("bucket-1", server.port(), "max_connections: " + MAX_CONNECTIONS)
            .start();
    HonestLogin.repeat(50, weir.address(), "app", "any");
  }

  @AfterEach
  void stop() {
    weir.close();
    server.close();
  }

  @Test
  void mutatedHandshakesDoNoHarm() throws Exception {
    int descriptors = weir.descriptors();
    try (Attackers attackers =
        weir.attackers().sources(50).sockets(64).start(Attack.MUTATED_HANDSHAKES)) {
      Await.until(
          "handshakes",
          Duration.ofSeconds(60),
          () -> attackers.count("actions") >= HANDSHAKES || !weir.isAlive());
      Figure.tell(attackers.toString());
      Figure.atLeast(
          "mutated-handshakes",
          (double) attackers.count("actions"),
          HANDSHAKES,
          "and the process serves");
    }
    HonestLogin.repeat(10, weir.address(), "app", "any");
    // The server lets everybody in, so that its connections are among them.
    Await.until(
        "the descriptors of clients are closed",
        () -> weir.descriptors() <= descriptors + MAX_CONNECTIONS);
    assertThat(weir.log().lines().filter(line -> line.contains(" ERROR "))).isEmpty();
    assertThat(weir.log()).doesNotContain("LEAK", "Exception\n\tat ");
  }

  @Test
  void emptyPacketsAreNotKept() throws Exception {
    ProcessMemory memory = weir.memory().mark();
    try (Attackers attackers =
        weir.attackers().login("app", "any").sockets(4).start(Attack.EMPTY_PACKETS)) {
      Await.until(
          "a million empty packets",
          Duration.ofSeconds(60),
          () -> attackers.count("actions") * EMPTY_PACKETS_PER_ACTION >= EMPTY_PACKETS);
      Figure.tell(attackers.toString());
      Figure.atMost(
          "memory-empty-packets",
          memory.peakGrowth() + Math.max(0, memory.liveGrowth()),
          MEMORY_BOUND_MEGABYTES,
          "MB");
    }
    HonestLogin.repeat(10, weir.address(), "app", "any");
  }

  @Test
  void largeBatchesPassWithoutBeingKept() throws Exception {
    ProcessMemory memory = weir.memory().mark();
    try (Attackers attackers =
        weir.attackers().login("app", "any").sockets(20).start(Attack.LARGE_BATCHES)) {
      attackers.awaitBegun().goOnFor(Duration.ofSeconds(10));
      Figure.tell(attackers.toString());
      Figure.atMost(
          "memory-large-batches",
          memory.peakGrowth() + Math.max(0, memory.liveGrowth()),
          MEMORY_BOUND_MEGABYTES,
          "MB");
    }
    HonestLogin.repeat(10, weir.address(), "app", "any");
  }
}
