package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisCredentials;
import dev.weir.redis.RedisPassword;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTls;
import dev.weir.redis.RedisTopology;
import dev.weir.redis.TlsFront;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.redis.RedisServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger on a server that one may not simply walk into. */
class RedisLedgerAccessIT {
  @Test
  void aUserWithFewRightsHearsAnswersAndHintsThroughTls(@TempDir Path directory) throws Exception {
    try (RedisServerProcess server = RedisServerProcess.start();
        TlsFront front = new TlsFront(server.port(), "ip:127.0.0.1", directory)) {
      server.call(Ledgers.userWithFewRights("weir", "s3cret"));
      RedisSettings settings =
          new RedisSettings(
              new RedisTopology.Standalone(new RedisAddress("127.0.0.1", front.port()), 0),
              new RedisCredentials("weir", new RedisPassword("s3cret".toCharArray())),
              new RedisTls.Verified(front.certificate()),
              Duration.ofSeconds(5),
              Duration.ofSeconds(5),
              RedisSettings.DEFAULT_KEY_PREFIX);
      try (Logged logged = new Logged();
          RedisLedger ledger = Ledgers.connected(settings, RandomMessages.TERMS)) {
        LedgerPeer a = new LedgerPeer(ledger, new BucketId("b"), "a", Capacity.of(1));
        LedgerPeer b = new LedgerPeer(ledger, new BucketId("b"), "b", Capacity.of(1));
        a.reportWaiters(1);
        b.reportWaiters(1);

        a.returnSlots(1);

        b.awaitHint();
        assertThat(b.report().granted()).isEqualTo(1);
        assertThat(server.call("ACL", "LOG")).isEmpty();
        assertThat(logged.lines()).isEmpty();
      }
    }
  }
}
