package dev.weir.tds.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.testkit.log.LoggedLines;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ArrivalLogTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final ServerRefusal WRONG_PASSWORD =
      new ServerRefusal(18456, "Login failed for user 'app'.", new byte[] {1});

  @RegisterExtension private final LoggedLines lines = LoggedLines.of(ArrivalLog.class);
  private final EmbeddedArrival arrival =
      new EmbeddedArrival(new EmbeddedChannel(), Duration.ofSeconds(10));
  private final UnidentifiedClient client = arrival.client();
  private final ArrivalLog log = arrival.log();

  @Test
  void aClientThatIsClosedIsCountedByItsReason() {
    log.closed(client, CloseReason.NOT_TDS, "a packet of type 0x47 cannot come first");

    assertThat(count(Meter.CLIENTS_CLOSED, "not_tds")).isEqualTo(1);
    assertThat(valuesOf(0)).containsEntry("kind", "not_tds").containsEntry("unmentioned", "0");
  }

  @Test
  void aRefusalBeforeThereIsABucketIsCountedToo() {
    log.refused(client, null, ClientError.tooManyClients(10));
    log.refused(client, BUCKET, ClientError.loginQueueFull(BUCKET, 1_000));

    assertThat(count(Meter.LOGINS_REFUSED, "none", "too_many_clients")).isEqualTo(1);
    assertThat(count(Meter.LOGINS_REFUSED, "bucket-1", "login_queue_full")).isEqualTo(1);
    assertThat(lines.list()).hasSize(2);
  }

  @Test
  void aFailedLoginNamesBucketLoginAndApplication() {
    log.loginFailed(client, BUCKET, "app", "Harbour", WRONG_PASSWORD);

    assertThat(count(Meter.LOGINS_REFUSED, "bucket-1", "login_failed")).isEqualTo(1);
    assertThat(valuesOf(0))
        .containsEntry("bucket", "bucket-1")
        .containsEntry("login", "app")
        .containsEntry("application", "Harbour")
        .containsEntry("error", "18456")
        .containsKey("client");
  }

  @Test
  void anotherRefusalOfTheServerIsCountedApart() {
    log.loginFailed(
        client, BUCKET, "app", "", new ServerRefusal(4060, "no such database", new byte[] {1}));

    assertThat(count(Meter.LOGINS_REFUSED, "bucket-1", "refused_by_server")).isEqualTo(1);
  }

  @Test
  void aNameCannotForgeALine() {
    log.loginFailed(client, BUCKET, "a\nERROR b\u001B[2J\u2028c", "d\u0085e", WRONG_PASSWORD);

    assertThat(valuesOf(0))
        .containsEntry("login", "a?ERROR b?[2J?c")
        .containsEntry("application", "d?e");
  }

  @Test
  void aFloodOfOneSourceIsOneLineAndAllAreCounted() {
    for (int i = 0; i < 10_000; i++) {
      log.closed(client, CloseReason.NOT_TDS, "noise");
    }

    assertThat(lines.list()).hasSize(1);
    assertThat(count(Meter.CLIENTS_CLOSED, "not_tds")).isEqualTo(10_000);
  }

  @Test
  void aFloodOfBrokenSessionsOfOneSourceIsOneLine() {
    for (int i = 0; i < 10_000; i++) {
      log.protocolBroken(client, "a packet of type 0x47 where none may come");
    }

    assertThat(lines.list()).hasSize(1);
    assertThat(valuesOf(0))
        .containsEntry("reason", "a packet of type 0x47 where none may come")
        .containsKey("client");
  }

  private long count(Meter meter, String... labels) {
    return arrival.metrics().count(meter, labels);
  }

  private Map<String, String> valuesOf(int line) {
    return lines.list().get(line).getKeyValuePairs().stream()
        .collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value)));
  }
}
