package dev.weir.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LogOutputTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String TEN_BYTES = "123456789";

  private final StuckStream stuck = new StuckStream();

  @Test
  void linesAreWrittenInTheirOrder() throws InterruptedException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    LogOutput output = LogOutput.start(stream, 1_000);
    offer(output, "one");
    offer(output, "two");
    assertThat(output.flush(PATIENCE)).isTrue();
    offer(output, "three");
    assertThat(output.flush(PATIENCE)).isTrue();
    assertThat(stream.toString(StandardCharsets.UTF_8)).isEqualTo("one\ntwo\nthree\n");
  }

  @Test
  void linesThatAStuckStreamLeavesNoRoomForAreDroppedCountedAndMentioned()
      throws InterruptedException {
    AtomicLong counted = new AtomicLong();
    LogOutput output = LogOutput.start(stuck, 100);
    output.countDropped(counted::addAndGet);
    output.mentionDropped(count -> bytes("dropped " + count));
    for (int line = 0; line < 10_000; line++) {
      offer(output, TEN_BYTES);
    }
    assertThat(counted).hasValue(9_990);

    stuck.release();
    output.flush(PATIENCE);
    offer(output, "after");
    output.flush(PATIENCE);

    List<String> lines = List.of(stuck.lines());
    assertThat(lines.stream().filter(TEN_BYTES::equals)).hasSize(10);
    assertThat(lines).containsOnlyOnce("dropped 9990", "after");
    assertThat(counted).hasValue(9_990);
  }

  @Test
  void lineWithoutRoomIsNotEvenRendered() throws InterruptedException {
    LogOutput output = LogOutput.start(stuck, 10);
    offer(output, TEN_BYTES);
    stuck.awaitWriter();
    AtomicInteger rendered = new AtomicInteger();
    for (int line = 0; line < 100; line++) {
      output.offer(
          () -> {
            rendered.incrementAndGet();
            return bytes("late");
          });
    }
    assertThat(rendered).hasValue(0);
    stuck.release();
  }

  @Test
  void lastLineOfTheProcessHasAlwaysRoom() throws InterruptedException {
    LogOutput output = LogOutput.start(stuck, 10);
    offer(output, TEN_BYTES);
    offer(output, "too late");
    output.add(bytes("last"));
    stuck.release();
    assertThat(output.flush(PATIENCE)).isTrue();
    assertThat(stuck.lines()).contains("last").doesNotContain("too late");
  }

  @Test
  void flushDoesNotWaitForAStuckStreamForLong() throws InterruptedException {
    LogOutput output = LogOutput.start(stuck, 100);
    offer(output, "one");
    assertThat(output.flush(Duration.ofMillis(50))).isFalse();
    stuck.release();
    assertThat(output.flush(PATIENCE)).isTrue();
  }

  @Test
  void eventsDroppedBeforeThereIsACounterAreCountedToo() throws InterruptedException {
    LogOutput output = LogOutput.start(stuck, 10);
    offer(output, TEN_BYTES);
    offer(output, "early");
    AtomicLong counted = new AtomicLong();
    output.countDropped(counted::addAndGet);
    offer(output, "late");
    assertThat(counted).hasValue(2);
    stuck.release();
  }

  @Test
  void streamWhoseReaderIsGoneLosesItsLinesOnly() throws InterruptedException {
    AtomicLong counted = new AtomicLong();
    LogOutput output = LogOutput.start(new BrokenPipe(), 10_000);
    output.countDropped(counted::addAndGet);
    output.mentionDropped(count -> bytes("dropped " + count));
    for (int line = 0; line < 100; line++) {
      offer(output, TEN_BYTES);
    }
    assertThat(output.flush(PATIENCE)).isTrue();
    assertThat(counted).hasValue(100);
  }

  @Test
  void noticeThatIsNotWrittenIsWrittenLater() throws InterruptedException {
    AtomicLong counted = new AtomicLong();
    InterruptedPipe pipe = new InterruptedPipe();
    LogOutput output = LogOutput.start(pipe, 10_000);
    output.countDropped(counted::addAndGet);
    output.mentionDropped(count -> bytes("dropped " + count));
    offer(output, "one");
    offer(output, "two");
    assertThat(output.flush(PATIENCE)).isTrue();
    pipe.repair();
    offer(output, "three");
    offer(output, "four");
    assertThat(output.flush(PATIENCE)).isTrue();

    assertThat(pipe.text()).isEqualTo("three\ndropped 2\nfour\n");
    assertThat(counted).hasValue(2);
  }

  @Test
  void linesOfManyThreadsAreAllWrittenWhereThereIsRoom() throws InterruptedException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    LogOutput output = LogOutput.start(stream, Long.MAX_VALUE);
    List<Thread> threads = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int line = 0; line < 5_000; line++) {
                      offer(output, TEN_BYTES);
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(output.flush(PATIENCE)).isTrue();
    assertThat(stream.toString(StandardCharsets.UTF_8))
        .isEqualTo((TEN_BYTES + "\n").repeat(40_000));
  }

  private static void offer(LogOutput output, String line) {
    output.offer(() -> bytes(line));
  }

  private static byte[] bytes(String line) {
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** A pipe without a reader for a while. */
  private static final class InterruptedPipe extends OutputStream {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private volatile boolean hasReader;

    void repair() {
      hasReader = true;
    }

    String text() {
      return read.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void write(int one) throws IOException {
      if (!hasReader) {
        throw new IOException("Broken pipe");
      }
      read.write(one);
    }
  }

  private static final class BrokenPipe extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      throw new IOException("Broken pipe");
    }
  }
}
