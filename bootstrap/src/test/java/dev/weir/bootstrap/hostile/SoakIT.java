package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All attackers at once, for a while. Honest sessions hear what is theirs, each its own token, and
 * at the end the process is as it was before.
 */
@WholeCheck
class SoakIT {
  private static final String PASSWORD = "S3cret-for-tests";
  private static final Duration SOAK =
      Duration.ofSeconds(Integer.getInteger("weir.hostile.soak.seconds", 45));
  private static final int SESSIONS = 12;
  private static final double LIVE_HEAP_BOUND_MEGABYTES = 8;
  private static final double RESIDENT_BOUND_MEGABYTES = 64;
  private static final double DESCRIPTORS_BOUND = 5;

  private static final Attack[] STRANGERS = {
    Attack.ENDLESS_BEHIND_GUESS,
    Attack.HALF_CLOSE_BEHIND_LOGIN,
    Attack.HALF_LOGIN,
    Attack.LOGIN_IN_TINY_PACKETS,
    Attack.HALF_PRELOGIN,
    Attack.CLIENT_HELLO_IN_PIECES,
    Attack.SILENT_BEHIND_HANDSHAKE,
    Attack.HUGE_HANDSHAKE_MESSAGE,
    Attack.RENEGOTIATION,
    Attack.BROKEN_OFF_PASSWORD_CHANGE,
    Attack.GUESSES,
    Attack.RANDOM_LOGINS,
    Attack.UNANSWERED_CHALLENGE,
    Attack.SILENCE,
    Attack.DRIBBLE,
    Attack.CONNECTS,
    Attack.BAD_OPENINGS,
    Attack.MUTATED_HANDSHAKES
  };

  private static final Attack[] FLOODERS = {
    Attack.ATTENTIONS,
    Attack.TINY_PACKETS,
    Attack.EMPTY_PACKETS,
    Attack.PIPELINED_LOCAL_REQUESTS,
    Attack.CANCELLED_REQUESTS
  };

  @TempDir private Path directory;

  /** What one honest session has heard. */
  private record Heard(long right, long wrong, long failed) {}

  @Test
  void honestSessionsHearTheirOwnAndNothingStays() throws Exception {
    try (StandIn server =
            StandIn.start(
                StandInOptions.defaults()
                    .withLogin("app", PASSWORD)
                    .withLogin("flooder", PASSWORD)
                    .withAccount("CORP", "alice", PASSWORD)
                    .withTls(TlsMode.LOGIN));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 12", "min_idle: 0")
                .bucket("bucket-2", server.port(), "max_connections: 12", "min_idle: 0")
                .proxy("handshake_timeout: 5s")
                .start()) {
      for (int i = 1; i <= 2; i++) {
        HonestLogin.repeat(100, weir.address(), "app@bucket-" + i, PASSWORD);
      }
      soak(weir, Duration.ofSeconds(3));
      int descriptors = descriptorsWithoutPool(weir);
      ProcessMemory memory = weir.memory().mark();

      List<Heard> heard = soak(weir, SOAK);

      Await.until(
          "the clients are gone",
          () -> weir.meter("proxy_clients") == 0 && weir.descriptors() <= descriptors + 30);
      long right = heard.stream().mapToLong(Heard::right).sum();
      long wrong = heard.stream().mapToLong(Heard::wrong).sum();
      long failed = heard.stream().mapToLong(Heard::failed).sum();
      Figure.tell("right answers %d, failures %d".formatted(right, failed));
      Figure.atMost("soak-wrong-answers", (double) wrong, 0, "answers of %d".formatted(right));
      Figure.atMost("soak-failures", (double) failed, 0, "requests of %d".formatted(right));
      Figure.atMost(
          "soak-descriptors-left",
          descriptorsWithoutPool(weir) - descriptors,
          DESCRIPTORS_BOUND,
          "more");
      Figure.atMost("soak-live-heap-left", memory.liveGrowth(), LIVE_HEAP_BOUND_MEGABYTES, "MB");
      Figure.atMost("soak-resident-left", memory.residentGrowth(), RESIDENT_BOUND_MEGABYTES, "MB");
      assertThat(weir.log()).doesNotContain("LEAK", " ERROR ");
    }
  }

  /** The pool opens connections as it needs them, up to its limit, and keeps them. */
  private static int descriptorsWithoutPool(AttackedWeir weir) throws Exception {
    double pooled = weir.meter("proxy_connections_active") + weir.meter("proxy_connections_idle");
    return weir.descriptors() - (int) pooled;
  }

  private static List<Heard> soak(AttackedWeir weir, Duration time) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    List<Future<Heard>> sessions = new ArrayList<>();
    List<Heard> heard = new ArrayList<>();
    try (ExecutorService threads = Executors.newCachedThreadPool();
        Attackers strangers =
            weir.attackers()
                .sockets(10 * STRANGERS.length)
                .login("app@bucket-1", PASSWORD)
                .start(STRANGERS);
        Attackers flooders =
            weir.attackers()
                .from("127.0.0.99")
                .sockets(FLOODERS.length)
                .login("flooder@bucket-2", PASSWORD)
                .start(FLOODERS)) {
      for (int i = 0; i < SESSIONS; i++) {
        int number = i;
        sessions.add(threads.submit(() -> live(weir.address(), number, over)));
      }
      strangers.awaitBegun();
      flooders.awaitBegun().goOnFor(time);
      over.set(true);
      for (Future<Heard> session : sessions) {
        heard.add(session.get());
      }
      Figure.tell(strangers + "; " + flooders);
    }
    return heard;
  }

  /** Asks for its own token all the time; a failure costs it the session, and a new login. */
  private static Heard live(InetSocketAddress address, int number, AtomicBoolean over) {
    long right = 0;
    long wrong = 0;
    long failed = 0;
    String bucket = "bucket-" + (1 + number % 2);
    while (!over.get()) {
      try (RawConnection connection = RawConnection.open(address)) {
        List<?> unused = RawLogin.of("app@" + bucket, PASSWORD).on(connection);
        for (long i = 0; !over.get(); i++) {
          String token = "token-%d-%d".formatted(number, i);
          connection.batch("SELECT '" + token + "'");
          byte[] answer = connection.receive();
          if (answer == null) {
            throw new IOException("the session was closed");
          }
          boolean own = isAnswer(answer, token);
          right += own ? 1 : 0;
          wrong += own ? 0 : 1;
        }
      } catch (IOException | RuntimeException e) {
        failed++;
      }
    }
    return new Heard(right, wrong, failed);
  }

  private static boolean isAnswer(byte[] answer, String token) {
    String text = new String(answer, StandardCharsets.ISO_8859_1);
    int first = text.indexOf("token-");
    return first >= 0 && first == text.indexOf(token) && first == text.lastIndexOf("token-");
  }
}
