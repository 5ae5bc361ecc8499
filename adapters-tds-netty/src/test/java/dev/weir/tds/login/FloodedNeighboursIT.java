package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that send without end delay the others on their event loop by little. */
@Timeout(120)
class FloodedNeighboursIT {
  private static final int FLOODERS = 4;
  private static final int REQUESTS = 300;

  /** Without a bound it is more than a second, on a machine that does nothing else. */
  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  /** What a client may send again and again, about 64 KB at once. */
  enum Flood {
    /** Requests that Weir answers itself. */
    QUESTIONS {
      @Override
      byte[] bytes() {
        return Floods.requests("SELECT @@SPID", 1_000);
      }
    },
    /** Requests that Weir keeps in mind. */
    SETTINGS {
      @Override
      byte[] bytes() {
        return Floods.requests("SET LOCK_TIMEOUT 1234", 800);
      }
    },
    /** A request in packets of one byte. */
    TINY_PACKETS {
      @Override
      byte[] bytes() {
        return Floods.packets(1, 7_000);
      }
    },
    /** A request in packets without anything. */
    EMPTY_PACKETS {
      @Override
      byte[] bytes() {
        return Floods.packets(0, 8_000);
      }
    };

    abstract byte[] bytes();
  }

  @ParameterizedTest
  @EnumSource
  void neighboursOfAFloodWaitForAFewOfItsPackets(Flood flood) throws Exception {
    byte[] bytes = flood.bytes();
    try (RunningDoor weir = RunningDoor.forTransactions(4);
        AskingClient neighbour = new AskingClient(weir)) {
      latencies(neighbour);
      long quiet = median(latencies(neighbour));
      List<Flooder> flooders = new ArrayList<>();
      for (int i = 0; i < FLOODERS; i++) {
        flooders.add(new Flooder(weir.raw(), bytes));
      }
      Await.until("all are at it", () -> flooders.stream().allMatch(each -> each.heard() > 0));
      long[] flooded = latencies(neighbour);
      System.out.printf(
          "figure: %d clients flood with %s: p50 of a neighbour %d us, p99 %d us, quiet p50 %d us%n",
          FLOODERS,
          flood,
          TimeUnit.NANOSECONDS.toMicros(median(flooded)),
          TimeUnit.NANOSECONDS.toMicros(flooded[REQUESTS * 99 / 100]),
          TimeUnit.NANOSECONDS.toMicros(quiet));
      for (Flooder flooder : flooders) {
        flooder.stop();
      }
      assertThat(median(flooded)).isLessThan(MOST_NANOS);
    }
  }

  @Test
  void aClientThatFloodsWithAttentionsIsDisconnected() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(4);
        AskingClient neighbour = new AskingClient(weir);
        RawConnection flooder = weir.raw()) {
      flooder.sendBytes(Floods.attentions(8_000));

      assertThat(flooder.response()).as("the first is acknowledged").hasSize(1);
      assertThat(flooder.response().toString()).contains("50010", "attentions without waiting");
      assertThat(flooder.closedByServer()).isTrue();
      neighbour.send("SELECT 1");
      neighbour.hears(1);
    }
  }

  /** How long requests take, in nanoseconds and ascending order. */
  private static long[] latencies(AskingClient client) throws IOException {
    long[] latencies = new long[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      long start = System.nanoTime();
      client.send("SELECT " + i);
      client.hears(i);
      latencies[i] = System.nanoTime() - start;
    }
    Arrays.sort(latencies);
    return latencies;
  }

  private static long median(long[] ascending) {
    return ascending[ascending.length / 2];
  }

  /** Sends the same bytes again and again, and reads what it is answered. */
  private static final class Flooder {
    private final RawConnection client;
    private final byte[] bytes;
    private final AtomicLong heard = new AtomicLong();
    private final Thread sender;
    private final Thread receiver;

    Flooder(RawConnection client, byte[] bytes) {
      this.client = client;
      this.bytes = bytes;
      this.sender = Thread.ofPlatform().start(this::send);
      this.receiver = Thread.ofPlatform().start(this::receive);
    }

    long heard() {
      return heard.get();
    }

    private void send() {
      try {
        while (true) {
          client.sendBytes(bytes);
        }
      } catch (IOException e) {
        // It was closed.
      }
    }

    private void receive() {
      try {
        while (client.receive() != null) {
          heard.incrementAndGet();
        }
      } catch (IOException e) {
        // It was closed.
      }
    }

    void stop() throws Exception {
      client.close();
      sender.join();
      receiver.join();
    }
  }
}
