package dev.weir.bootstrap.reload;

import static dev.weir.bootstrap.reload.ReloadedWeir.PASSWORD;
import static dev.weir.bootstrap.reload.ReloadedWeir.ask;
import static dev.weir.bootstrap.reload.ReloadedWeir.bucket;
import static dev.weir.bootstrap.reload.ReloadedWeir.errorOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.operation.Operation;
import dev.weir.application.operation.OperationResult;
import dev.weir.application.operation.OperationResult.Done;
import dev.weir.application.operation.OperationResult.NotFound;
import dev.weir.application.operation.OperationResult.Refused;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.tds.login.Pbkdf2;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.log.LoggedLines;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a reload changes in a running instance, and what it leaves alone. */
@Timeout(120)
class ConfigReloadTest {
  private static final BucketId ORDERS = new BucketId("orders");
  private static final String NO_USERS = "users: []\n";
  private static final String MAPPED =
      "auth: mapped, username: app, password: " + PASSWORD + ", min_idle: 0";

  /** A bucket that keeps the listener from belonging to one bucket. */
  private static final String BASE = bucket("base", "Base", 1, "min_idle: 0");

  @RegisterExtension
  private final LoggedLines lines = LoggedLines.ofPackage("dev.weir.bootstrap.reload");

  private static String users(String... loginsAndPasswords) {
    StringBuilder yaml = new StringBuilder("users:\n");
    for (int i = 0; i < loginsAndPasswords.length; i += 2) {
      String hash =
          Pbkdf2.hash(new Password(loginsAndPasswords[i + 1]), PasswordHash.MIN_ITERATIONS)
              .encoded();
      yaml.append(
          "  - {login: %s, password_hash: \"%s\"}\n".formatted(loginsAndPasswords[i], hash));
    }
    return yaml.toString();
  }

  @Test
  void aHigherLimitServesARequestThatWaits() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, bucket("orders", "AppDB", 1, "min_idle: 0"))) {
      Connection first = weir.connect("AppDB");
      Connection second = weir.connect("AppDB");
      occupy(first);
      CompletableFuture<String> waiting =
          CompletableFuture.supplyAsync(() -> answer(second, "SELECT 2"));
      Await.until("it waits", () -> weir.meter("proxy_queue_length", "orders") == 1);

      weir.buckets(bucket("orders", "AppDB", 2, "min_idle: 0"));

      assertThat(weir.reload()).isEqualTo(Done.of("bucket orders: max_connections 1 -> 2"));
      assertThat(waiting.join()).isEqualTo("2");
      assertThat(lines.list())
          .anyMatch(
              line ->
                  line.getMessage().equals("configuration changed")
                      && line.getKeyValuePairs()
                          .toString()
                          .contains("bucket orders: max_connections 1 -> 2"));
      assertThat(weir.meter("proxy_connections_max", "orders")).isEqualTo(2);
      first.rollback();
    }
  }

  @Test
  void aLowerLimitCutsNoRequestAndHoldsAfterIt() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, bucket("orders", "AppDB", 3, "min_idle: 0"))) {
      List<Connection> sessions =
          List.of(weir.connect("AppDB"), weir.connect("AppDB"), weir.connect("AppDB"));
      for (Connection session : sessions) {
        occupy(session);
      }
      assertThat(weir.server().report().connectionsNow()).isEqualTo(3);

      weir.buckets(bucket("orders", "AppDB", 1, "min_idle: 0"));
      weir.reload();

      for (Connection session : sessions) {
        assertThat(ask(session, "SELECT 3")).isEqualTo("3");
        session.rollback();
      }
      Await.until(
          "as many connections as the limit allows",
          () -> weir.server().report().connectionsNow() <= 1);
    }
  }

  @Test
  void aConfigurationWithAnErrorChangesNothing() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, bucket("orders", "AppDB", 1, "min_idle: 0"))) {
      weir.buckets(
          bucket("orders", "AppDB", 2, "min_idle: 0"), bucket("orders", "Other", 2, "min_idle: 0"));

      OperationResult result = weir.reload();

      assertThat(result).isInstanceOf(Refused.class);
      assertThat(weir.meter("proxy_connections_max", "orders")).isEqualTo(1);
      assertThat(weir.meter("proxy_config_reloads_total", "refused")).isEqualTo(1);
      assertThat(ask(weir.connect("AppDB"), "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aNewBucketIsServed() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, BASE, bucket("orders", "AppDB", 1, "min_idle: 0"))) {
      assertThatThrownBy(() -> weir.connect("Other")).isInstanceOf(SQLException.class);

      weir.buckets(
          BASE,
          bucket("orders", "AppDB", 1, "min_idle: 0"),
          bucket("stock", "Other", 2, "min_idle: 0"));

      assertThat(weir.reload()).isEqualTo(Done.of("bucket stock: added"));
      assertThat(ask(weir.connect("Other"), "SELECT DB_NAME()")).isEqualTo("Other");
    }
  }

  @Test
  void aRemovedBucketServesItsSessionsForAWhile() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start(
            "  remove_grace: 1s\n",
            NO_USERS,
            BASE,
            bucket("orders", "AppDB", 1, "min_idle: 0"),
            bucket("stock", "Other", 1, "min_idle: 0"))) {
      Connection stays = weir.connect("AppDB");
      Connection ends = weir.connect("Other");
      weir.buckets(BASE, bucket("orders", "AppDB", 1, "min_idle: 0"));

      assertThat(weir.reload()).isEqualTo(Done.of("bucket stock: removed"));

      assertThat(errorOf(ends)).as("during the grace").isZero();
      assertThatThrownBy(() -> weir.connect("Other")).isInstanceOf(SQLException.class);
      int[] error = new int[1];
      Await.until("its session ends", () -> (error[0] = errorOf(ends)) != 0);
      assertThat(error[0]).isEqualTo(50026);
      assertThat(errorOf(stays)).isZero();
    }
  }

  @Test
  void aRemovedBucketCanBeAddedAgain() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start(
            "  remove_grace: 0s\n",
            NO_USERS,
            bucket("orders", "AppDB", 1, "min_idle: 0"),
            bucket("stock", "Other", 1, "min_idle: 0"))) {
      weir.buckets(bucket("orders", "AppDB", 1, "min_idle: 0"));
      weir.reload();
      weir.buckets(
          bucket("orders", "AppDB", 1, "min_idle: 0"), bucket("stock", "Other", 3, "min_idle: 0"));

      Await.until("it is added again", () -> weir.reload() instanceof Done);

      assertThat(ask(weir.connect("Other"), "SELECT 1")).isEqualTo("1");
      assertThat(weir.meter("proxy_connections_max", "stock")).isEqualTo(3);
    }
  }

  @Test
  void removedUsersAndChangedPasswordsEndTheirSessions() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start(
            "",
            users("ada", "Ada-1", "bob", "Bob-1", "cleo", "Cleo-1"),
            bucket("orders", "AppDB", 5, MAPPED))) {
      Connection ada = weir.connect("ada", "Ada-1", "AppDB");
      Connection bob = weir.connect("BOB", "Bob-1", "AppDB");
      Connection cleo = weir.connect("cleo", "Cleo-1", "AppDB");
      weir.users(users("ada", "Ada-2", "cleo", "Cleo-1"));

      OperationResult result = weir.reload();

      assertThat(result).isInstanceOf(Done.class);
      assertThat(errorOf(ada)).isEqualTo(50027);
      assertThat(errorOf(bob)).isEqualTo(50027);
      assertThatThrownBy(() -> weir.connect("ada", "Ada-1", "AppDB"))
          .isInstanceOf(SQLException.class);
      assertThat(errorOf(weir.connect("ada", "Ada-2", "AppDB"))).isZero();
      assertThat(cleo.isClosed()).isFalse();
    }
  }

  @Test
  void theOwnLoginOfABucketIsChanged() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", users("ada", "Ada-1"), bucket("orders", "AppDB", 2, MAPPED))) {
      Connection old = weir.connect("ada", "Ada-1", "AppDB");
      assertThat(ask(old, "SELECT ORIGINAL_LOGIN()")).isEqualTo("app");

      weir.buckets(bucket("orders", "AppDB", 2, MAPPED.replace("username: app", "username: app2")));
      assertThat(weir.reload()).isEqualTo(Done.of("bucket orders: username app -> app2"));

      assertThat(ask(weir.connect("ada", "Ada-1", "AppDB"), "SELECT ORIGINAL_LOGIN()"))
          .isEqualTo("app2");
      assertThat(errorOf(old)).as("the old session goes on").isZero();
    }
  }

  @Test
  void noSecretIsShown() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", users("ada", "Ada-1"), bucket("orders", "AppDB", 2, MAPPED))) {
      weir.file("secret", "Hidden-Value-1");
      weir.buckets(
          bucket(
              "orders",
              "AppDB",
              2,
              MAPPED
                  .replace(PASSWORD, "\"${file:secret}\"")
                  .replace("username: app", "username: \"${file:secret}\"")));

      assertThat(weir.reload())
          .isEqualTo(Done.of("bucket orders: password changed; username changed"));
      assertThat(lines.list())
          .noneMatch(line -> (line.getMessage() + line.getKeyValuePairs()).contains("Hidden"));
    }
  }

  @Test
  void aValueThatNeedsARestartIsNamedAndStays() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, bucket("orders", "AppDB", 2, "min_idle: 0"))) {
      weir.buckets(
          bucket("orders", "AppDB", 4, "min_idle: 0, pinning_mode: session, reset: always"));

      assertThat(weir.reload())
          .isEqualTo(
              Done.of(
                  "bucket orders: max_connections 2 -> 4; pinning_mode transaction -> session"
                      + " (needs a restart); reset auto -> always (needs a restart)"));
      assertThat(weir.meter("proxy_config_awaits_restart")).isEqualTo(1);

      assertThat(weir.reload())
          .as("still waiting")
          .isEqualTo(
              Done.of(
                  "bucket orders: pinning_mode transaction -> session (needs a restart); reset"
                      + " auto -> always (needs a restart)"));
      weir.buckets(bucket("orders", "AppDB", 4, "min_idle: 0"));
      assertThat(weir.reload()).isEqualTo(new Done(List.of()));
      assertThat(weir.meter("proxy_config_awaits_restart")).isZero();
    }
  }

  @Test
  void operatorsPauseResumeResizeAndKill() throws Exception {
    try (ReloadedWeir weir =
        ReloadedWeir.start("", NO_USERS, bucket("orders", "AppDB", 2, "min_idle: 0"))) {
      Connection session = weir.connect("AppDB");
      assertThat(perform(weir, new Operation.Pause(ORDERS))).isInstanceOf(Done.class);
      CompletableFuture<String> held =
          CompletableFuture.supplyAsync(() -> answer(session, "SELECT 5"));
      Await.until("it is held back", () -> weir.meter("proxy_queue_length", "orders") == 1);
      assertThat(perform(weir, new Operation.Resume(ORDERS))).isInstanceOf(Done.class);
      assertThat(held.join()).isEqualTo("5");

      assertThat(perform(weir, new Operation.Resize(ORDERS, 7))).isInstanceOf(Done.class);
      Await.until("its limit", () -> weir.meter("proxy_connections_max", "orders") == 7);
      assertThat(perform(weir, new Operation.EvictIdle(ORDERS)))
          .isEqualTo(Done.of("bucket orders: 1 connections closed or closing"));
      assertThat(perform(weir, new Operation.CloseAll(ORDERS))).isInstanceOf(Done.class);

      int number = Integer.parseInt(ask(session, "SELECT @@SPID"));
      assertThat(perform(weir, new Operation.KillSession(number))).isInstanceOf(Done.class);
      assertThat(errorOf(session)).isEqualTo(50019);
      assertThat(perform(weir, new Operation.Pause(new BucketId("nowhere"))))
          .isEqualTo(new NotFound("bucket nowhere"));
      assertThat(perform(weir, new Operation.Reload())).isEqualTo(new Done(List.of()));
    }
  }

  private static OperationResult perform(ReloadedWeir weir, Operation operation) {
    CompletableFuture<OperationResult> result = new CompletableFuture<>();
    weir.operations().perform(operation, result::complete);
    return result.join();
  }

  /** Has a session keep a server connection, in a transaction. */
  private static void occupy(Connection session) throws SQLException {
    session.setAutoCommit(false);
    try (Statement statement = session.createStatement()) {
      statement.execute("CREATE TABLE #kept (a int)");
    }
  }

  private static String answer(Connection connection, String sql) {
    try {
      return ask(connection, sql);
    } catch (SQLException e) {
      return String.valueOf(e.getErrorCode());
    }
  }
}
