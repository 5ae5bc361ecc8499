package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sessions that read and write in transactions on few connections hear what they hear on
 * connections of their own; {@code -Dweir.parking.programs=N} says how many programs they play.
 */
@Timeout(3_600)
class ParkedProgramsIT {
  private static final int PROGRAMS = Integer.getInteger("weir.parking.programs", 4);
  private static final int STEPS = 80;
  private static final int SESSIONS = 5;
  private static final int CONNECTIONS = 2;

  private final AtomicLong parked = new AtomicLong();

  @Test
  void theyHearTheSameOnFewConnectionsAsOnTheirOwn() {
    long seeds = Seeded.forAllInParallel("parked", PROGRAMS, this::play);

    System.out.printf(
        "figure: %d programs of %d sessions on %d connections, %d handovers, seeds=%d%n",
        PROGRAMS, SESSIONS, CONNECTIONS, parked.get(), seeds);
    assertThat(parked.get()).as("handovers").isGreaterThan(PROGRAMS);
  }

  private void play(RandomGenerator random) {
    try (RunningDoor weir = RunningDoor.measuring(CONNECTIONS, true);
        StandIn direct = StandIn.start(RunningDoor.ofKind(ServerKind.SQL_SERVER));
        ParkedPrograms programs = new ParkedPrograms(random)) {
      make(weir.server().address());
      make(direct.address());
      for (int session = 0; session < SESSIONS; session++) {
        programs.connect(weir::raw, version -> open(direct.address(), version));
      }
      programs.run(STEPS);
      parked.addAndGet(weir.count(Meter.TRANSACTION_HANDOVERS, "parked"));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("a program failed", e);
    }
  }

  private static void make(InetSocketAddress server) throws IOException {
    try (RawConnection client = open(server, RawLogin.TDS_7_4)) {
      for (String sql : ParkedPrograms.tables()) {
        client.batch(sql);
        client.response();
      }
    }
  }

  private static RawConnection open(InetSocketAddress server, int version) throws IOException {
    RawConnection client = RawConnection.open(server);
    RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withVersion(version).on(client);
    return client;
  }
}
