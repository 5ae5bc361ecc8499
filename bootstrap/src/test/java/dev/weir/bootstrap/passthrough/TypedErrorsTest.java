package dev.weir.bootstrap.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.sql.Connection;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/**
 * What mssql-jdbc makes of Weir's own errors. In passthrough they can be told only to a client that
 * does not insist on encryption: its TLS would be with the server, and there is none.
 */
class TypedErrorsTest {
  private static final String TWO_BUCKETS_ON_ONE_LISTENER =
      """
      buckets:
        - {id: bucket-1, host: one.example, database: AppDB, max_connections: 5}
        - {id: bucket-2, host: two.example, database: AppDB, max_connections: 5}
      """;

  @Test
  void anUnreachableServerIs50003() throws Exception {
    try (Instance instance =
        WeirBetween.startInstance(FreePort.find(), "max_connections: 5", "min_idle: 0")) {
      SQLServerException error = refusal(instance, "false");
      assertThat(error.getErrorCode()).isEqualTo(50003);
      assertThat(error.getMessage())
          .contains("Backend server unavailable", "bucket-1", "connection refused");
    }
  }

  @Test
  void aQueueThatIsTooSlowIs50004() throws Exception {
    try (WeirBetween weir =
            WeirBetween.start("max_connections: 1", "min_idle: 0", "queue_timeout: 100ms");
        Connection first = weir.connectThroughWeir("false")) {
      SQLServerException error = refusal(weir.instance(), "false");
      assertThat(error.getErrorCode()).isEqualTo(50004);
      assertThat(error.getMessage()).contains("Queue timeout", "bucket-1");
      assertThat(first.isValid(5)).isTrue();
    }
  }

  @Test
  void aQueueThatIsFullIs50005() throws Exception {
    try (WeirBetween weir =
        WeirBetween.start(
            "max_connections: 1", "min_idle: 0", "max_queue_size: 1", "queue_timeout: 10s")) {
      FutureTask<SQLServerException> waiting =
          new FutureTask<>(() -> refusal(weir.instance(), "false"));
      try (Connection first = weir.connectThroughWeir("false")) {
        Thread.ofVirtual().start(waiting);
        Await.until("one waits", () -> weir.meter("proxy_queue_length") == 1);
        SQLServerException error = refusal(weir.instance(), "false");
        assertThat(error.getErrorCode()).isEqualTo(50005);
        assertThat(error.getMessage()).contains("circuit breaker");
        assertThat(first.isValid(5)).isTrue();
      }
      assertThat((Throwable) waiting.get()).as("who waited is served").isNull();
    }
  }

  @Test
  void unknownBucketIs50002() throws Exception {
    try (Instance instance = WeirBetween.startInstance(TWO_BUCKETS_ON_ONE_LISTENER)) {
      SQLServerException error = refusal(instance, "false");
      assertThat(error.getErrorCode()).isEqualTo(50002);
      assertThat(error.getMessage()).contains("Unable to route connection");
    }
  }

  @Test
  void driverReportsMissingEncryption() throws Exception {
    try (Instance instance =
        WeirBetween.startInstance(FreePort.find(), "max_connections: 5", "min_idle: 0")) {
      SQLServerException error = refusal(instance, "true");
      assertThat(error.getErrorCode()).isZero();
      assertThat(error.getMessage()).containsIgnoringCase("encrypt");
    }
  }

  private static SQLServerException refusal(Instance instance, String encrypt) {
    int port = instance.listeners().getFirst().getPort();
    return catchThrowableOfType(
        SQLServerException.class, () -> WeirBetween.connect(port, encrypt).close());
  }
}
