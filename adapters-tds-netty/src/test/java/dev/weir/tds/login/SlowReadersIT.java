package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.testkit.await.Await;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that ask for a lot and do not read it. */
@Timeout(120)
class SlowReadersIT {
  private static final int ROW = 8_000;
  private static final int ROWS_OF_200_MB = 25_000;

  /** Two of the chunks of 8 MB that the allocator takes, whatever little is asked of it. */
  private static final long FEW_MEGABYTES = 16 << 20;

  /** Nothing is taken of who has sent nothing during so many round trips of another. */
  private static final int QUIET_ROUNDS = 50;

  private static final int TOO_MANY = 3_000_000;

  /** As many results of one row. */
  private static String rows(int count) {
    return "SET NOCOUNT ON DECLARE @i int = 0 WHILE @i < %d BEGIN SELECT REPLICATE('x', %d) SET @i = @i + 1 END"
        .formatted(count, ROW);
  }

  private static long memory() {
    ByteBufAllocatorMetric metric =
        ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
    return metric.usedDirectMemory() + metric.usedHeapMemory();
  }

  @Test
  void aSmallResultThatIsNotReadHoldsNoConnection() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1);
        RawConnection slow = weir.raw();
        AskingClient other = new AskingClient(weir)) {
      slow.batch("SELECT REPLICATE(CAST('x' AS varchar(max)), 60000)");
      slow.awaitAnswer();
      Await.until("its connection is given back", () -> weir.pool().idle() == 1);
      other.send("SELECT 1");
      other.hears(1);
      assertThat(slow.response()).isNotEmpty();
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  /** One after another is lent what the first had when its client could take no more. */
  @Test
  void aConnectionWhoseLastClientIsSlowServesTheNext() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1);
        AskingClient other = new AskingClient(weir)) {
      for (int size = 1; size <= 40; size++) {
        try (RawConnection slow = weir.raw()) {
          slow.batch("SELECT REPLICATE(CAST('x' AS varchar(max)), " + size * 100_000 + ")");
          slow.awaitAnswer();
          other.send("SELECT " + size);
          assertThat(slow.response()).isNotEmpty();
          other.hears(size);
        }
      }
    }
  }

  @ParameterizedTest(name = "transactions={0}")
  @ValueSource(booleans = {true, false})
  void aLargeResultThatIsNotReadStaysWithTheServer(boolean transactions) throws Exception {
    try (RunningDoor weir =
        transactions ? RunningDoor.forTransactions(2) : RunningDoor.start(2, "false")) {
      long grown = grownByAResultThatIsNotRead(weir);
      assertThat(grown).as("bytes that the result costs").isLessThan(FEW_MEGABYTES);
      System.out.printf(
          "figure: %s mode: memory grew by %d KB for a result of 200 MB that is not read%n",
          transactions ? "transaction" : "session", grown / 1024);
      Await.until("the connections are given back", () -> weir.pool().lent() == 0);
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  /** A client that asks and asks, and does not read: it is not listened to any more. */
  @Test
  void aClientThatReadsNothingIsNotAnsweredWithoutEnd() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(2);
        AskingClient other = new AskingClient(weir);
        RawConnection deaf = weir.raw().narrow()) {
      long before = memory();
      try (Asking asking = new Asking(deaf)) {
        int quiet = 0;
        while (quiet < QUIET_ROUNDS) {
          int seen = asking.times();
          assertThat(seen).as("requests, and no answer is read").isLessThan(TOO_MANY);
          assertThat(memory() - before).as("bytes of answers").isLessThan(FEW_MEGABYTES);
          other.send("SELECT 1");
          other.hears(1);
          quiet = seen == asking.times() ? quiet + 1 : 0;
        }
        asking.stop();
        int heard = hears(deaf, 0, asking);
        asking.ends();
        hears(deaf, heard, asking);
        deaf.batch("SELECT 2");
        assertThat(deaf.response()).hasSizeGreaterThan(1);
        System.out.printf("figure: not listened to after %d requests%n", asking.times());
      }
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  private static int hears(RawConnection deaf, int before, Asking asking) throws Exception {
    int heard = before;
    for (; heard < asking.times(); heard++) {
      assertThat(deaf.response()).as("what it is told, now that it reads").hasSize(3);
    }
    return heard;
  }

  /** A client that asks what Weir answers itself, as long as it is listened to. */
  private static final class Asking implements AutoCloseable {
    private static final int AT_ONCE = 200;

    private final AtomicInteger times = new AtomicInteger();
    private final RawConnection client;
    private final Thread thread;
    private volatile boolean stopped;

    Asking(RawConnection client) {
      this.client = client;
      thread = Thread.ofPlatform().start(this::ask);
    }

    private void ask() {
      byte[] some = Floods.requests("SELECT @@SPID", AT_ONCE);
      try {
        while (!stopped) {
          times.addAndGet(AT_ONCE);
          client.sendBytes(some);
        }
      } catch (IOException e) {
        // The test is over, and has its own reason.
      }
    }

    int times() {
      return times.get();
    }

    void stop() {
      stopped = true;
    }

    void ends() throws InterruptedException {
      assertThat(thread.join(Duration.ofSeconds(30))).as("it has stopped").isTrue();
    }

    @Override
    public void close() throws IOException {
      stop();
      client.close();
    }
  }

  private static long grownByAResultThatIsNotRead(RunningDoor weir) throws Exception {
    try (AskingClient other = new AskingClient(weir);
        RawConnection slow = weir.raw()) {
      long start = System.nanoTime();
      slow.batch(rows(ROWS_OF_200_MB / 10));
      assertThat(slow.response()).isNotEmpty();
      long tenth = System.nanoTime() - start;
      long before = memory();
      slow.batch(rows(ROWS_OF_200_MB));
      slow.awaitAnswer();
      // So long that three tenths of it would have come, had anybody taken them.
      long end = System.nanoTime() + 3 * tenth;
      long grown = 0;
      for (int i = 1; System.nanoTime() - end < 0; i++) {
        other.send("SELECT " + i);
        other.hears(i);
        grown = Math.max(grown, memory() - before);
      }
      assertThat(weir.pool().lent()).as("the connection whose result is not read").isPositive();
      return grown;
    }
  }
}
