package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes behind a load balancer are replaced one after the other while clients write rows.
 * The rows that the server has at the end are those that the clients were told are written.
 */
@EnabledIfSystemProperty(
    named = "weir.rolling",
    matches = "true",
    disabledReason = "takes minutes: run scripts/check rolling-restart")
@Timeout(600)
class RollingRestartTest {
  private static final int INSTANCES = 3;
  private static final int CLIENTS = 24;
  private static final int FOR_GOOD = Integer.MAX_VALUE;

  @TempDir private Path directory;

  private Cluster start(RedisServerProcess redis, String leave) throws IOException {
    String sections = "redis: {addr: [\"127.0.0.1:%d\"]}\n".formatted(redis.port());
    return Cluster.start(directory, Collections.nCopies(INSTANCES, sections), leave);
  }

  /** The clients of pools leave by themselves, when a connection has reached its greatest age. */
  @Test
  void withTakeoverNoRequestFails() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        Cluster cluster = start(redis, "takeover: true, shutdown_timeout: 20s");
        Balancer balancer = Balancer.before(cluster.instances())) {
      ask(balancer, "CREATE TABLE written (kind INT)");
      CommittingClients clients =
          CommittingClients.start(balancer.address(), Cluster.LOGIN, CLIENTS, 40);
      List<ServingProcess> successors = new ArrayList<>();
      try (clients) {
        awaitProgress(clients);
        for (ServingProcess instance : cluster.instances()) {
          successors.add(instance.successor());
          awaitProgress(clients);
          instance.terminate();
          awaitProgress(clients);
        }
      }
      report("takeover", clients, ask(balancer, "SELECT COUNT(*) FROM written"));
      assertThat(clients.foundClosed()).as("connections found closed").isZero();
      successors.forEach(ServingProcess::close);
    }
  }

  /** A client that stays on its connection finds it closed, once for each restart. */
  @Test
  void withDrainClientsFindClosedConnectionsOnly() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        Cluster cluster = start(redis, "lame_duck: 2s, shutdown_timeout: 20s");
        Balancer balancer = Balancer.before(cluster.instances())) {
      ask(balancer, "CREATE TABLE written (kind INT)");
      CommittingClients clients =
          CommittingClients.start(balancer.address(), Cluster.LOGIN, CLIENTS, FOR_GOOD);
      double longest = 0;
      try (clients) {
        awaitProgress(clients);
        for (ServingProcess instance : cluster.instances()) {
          long begun = System.nanoTime();
          instance.terminate();
          longest = Math.max(longest, (System.nanoTime() - begun) / 1e9);
          awaitProgress(clients);
          instance.startAgain();
          instance.awaitConnected();
          awaitProgress(clients);
        }
      }
      System.out.printf("figure: a drain took %.1f s at most%n", longest);
      report("drain", clients, ask(balancer, "SELECT COUNT(*) FROM written"));
      assertThat(clients.foundClosed())
          .as("connections found closed")
          .isBetween(1L, (long) INSTANCES * CLIENTS);
    }
  }

  private static void report(String way, CommittingClients clients, String rows) {
    System.out.printf(
        "figure: three instances replaced by %s under %d clients: %d rows written, %d transactions finished, %d connections found closed, %d other failures %s%n",
        way,
        CLIENTS,
        clients.written(),
        clients.transactions(),
        clients.foundClosed(),
        clients.failures().values().stream().mapToLong(Long::longValue).sum(),
        clients.failures());
    assertThat(clients.failures()).as("failed requests, logins and transactions").isEmpty();
    assertThat(rows).as("rows").contains(Long.toString(clients.written()));
  }

  private static String ask(Balancer balancer, String text) throws IOException {
    try (RawConnection connection = RawConnection.open(balancer.address())) {
      List<Token> login = Cluster.LOGIN.on(connection);
      connection.batch(text);
      return login.isEmpty() ? "" : connection.response().toString();
    }
  }

  private static void awaitProgress(CommittingClients clients) {
    long before = clients.written();
    Await.until("rows are written", () -> clients.written() > before + 10 * CLIENTS);
  }
}
