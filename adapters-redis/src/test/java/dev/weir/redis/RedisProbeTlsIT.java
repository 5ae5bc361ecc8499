package dev.weir.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisCheck.Reachable;
import dev.weir.redis.RedisCheck.Unreachable;
import dev.weir.testkit.redis.RedisServerProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisProbeTlsIT {
  private static RedisServerProcess server;
  private static TlsFront front;
  private static TlsFront frontWithAnothersName;

  @BeforeAll
  static void start(@TempDir Path directory, @TempDir Path otherDirectory) throws Exception {
    server = RedisServerProcess.start();
    front = new TlsFront(server.port(), "ip:127.0.0.1", directory);
    frontWithAnothersName = new TlsFront(server.port(), "dns:redis.example", otherDirectory);
  }

  @AfterAll
  static void stop() throws Exception {
    frontWithAnothersName.close();
    front.close();
    server.close();
  }

  @Test
  void certificateOfAKnownAuthorityIsAccepted() {
    assertThat(check(front, new RedisTls.Verified(front.certificate())))
        .isInstanceOf(Reachable.class);
  }

  @Test
  void certificateIsNotLookedAtWhenNotAsked() {
    assertThat(check(front, new RedisTls.Unverified())).isInstanceOf(Reachable.class);
    assertThat(check(frontWithAnothersName, new RedisTls.Unverified()))
        .isInstanceOf(Reachable.class);
  }

  @Test
  void certificateOfAnUnknownAuthorityIsRejected() {
    assertFault(RedisFault.CERTIFICATE_REJECTED, check(front, new RedisTls.Verified(null)));
  }

  @Test
  void certificateOfAnotherHostIsRejected() {
    RedisTls tls = new RedisTls.Verified(frontWithAnothersName.certificate());
    assertFault(RedisFault.CERTIFICATE_REJECTED, check(frontWithAnothersName, tls));
  }

  @Test
  void clearTextIsNotUnderstoodByATlsPort() {
    assertFault(RedisFault.TLS_EXPECTED, check(front, new RedisTls.Off()));
  }

  @Test
  void tlsIsNotUnderstoodByAPlainPort() {
    RedisSettings settings =
        Probes.impatient(Probes.encrypted(server.port(), new RedisTls.Unverified()));
    assertFault(RedisFault.TLS_NOT_SPOKEN, RedisProbe.check(settings));
  }

  private static RedisCheck check(TlsFront at, RedisTls tls) {
    return RedisProbe.check(Probes.encrypted(at.port(), tls));
  }

  private static void assertFault(RedisFault expected, RedisCheck found) {
    assertThat(found)
        .isInstanceOfSatisfying(
            Unreachable.class, unreachable -> assertThat(unreachable.fault()).isEqualTo(expected));
  }
}
