package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.instance.RunningInstance.Setup;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Probes of real sockets, with each transport that works here. */
@ParameterizedClass
@MethodSource("dev.weir.tds.instance.RunningInstance#transports")
class HealthProbeIT {
  private final Transport transport;

  HealthProbeIT(Transport transport) {
    this.transport = transport;
  }

  @Test
  void aProbeFindsOutThatAServerIsGoneAndBackAgain() throws Exception {
    int port;
    try (ScriptedServer server = tdsServer(0)) {
      port = server.port();
    }
    try (RunningInstance weir =
        Setup.of(transport, port)
            .withProbing(Duration.ofMillis(50), Duration.ofSeconds(5))
            .start()) {
      Await.until("unhealthy", () -> !weir.bucket().health().isServable());
      assertThat(weir.bucket().health().component().detail()).contains("connection refused");
      try (ScriptedServer server = tdsServer(port)) {
        Await.until("healthy again", () -> weir.bucket().health().isServable());
        assertThat(weir.bucket().health().component().latency()).isPositive();
        Await.until("the probe's slot is back", () -> weir.bucket().held() == 0);
        assertThat(server.connectionsMost()).isEqualTo(1);
      }
    }
  }

  @Test
  void theNextProbeIsDueWhenTheLastEvidenceIsAnIntervalOld() throws Exception {
    Duration interval = Duration.ofMillis(300);
    Duration timeout = Duration.ofMillis(60);
    List<Long> probes = new CopyOnWriteArrayList<>();
    CountDownLatch testOver = new CountDownLatch(1);
    try (ScriptedServer server =
            ScriptedServer.start(
                connection -> {
                  probes.add(System.nanoTime());
                  testOver.await();
                });
        RunningInstance weir =
            Setup.of(transport, server.port()).withProbing(interval, timeout).start()) {
      long lessThanTwoIntervals = interval.plus(timeout.multipliedBy(3)).toNanos();
      Await.until("a probe follows another", () -> shortestPause(probes) < lessThanTwoIntervals);
      Await.until("unhealthy", () -> !weir.bucket().health().isServable());
      assertThat(weir.bucket().health().component().detail()).contains("no answer");
      testOver.countDown();
    }
  }

  private static long shortestPause(List<Long> times) {
    long shortest = Long.MAX_VALUE;
    for (int i = 1; i < times.size(); i++) {
      shortest = Math.min(shortest, times.get(i) - times.get(i - 1));
    }
    return shortest;
  }

  /** Answers whatever comes with the first byte of a reply, and leaves when the client does. */
  private static ScriptedServer tdsServer(int port) throws IOException {
    return ScriptedServer.start(
        port,
        connection -> {
          if (connection.getInputStream().read() >= 0) {
            connection.getOutputStream().write(4);
          }
          connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        });
  }
}
