package dev.weir.tds.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.captures.Capture;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every response that was recorded, cut at every byte, is told as a plain reading of it has it. */
class CapturedResponsesTest {
  private static final int PRELOGIN = 0x12;
  private static final AtomicInteger RESPONSES = new AtomicInteger();
  private static final AtomicLong SPLITS = new AtomicLong();

  static List<Capture> captures() {
    return Capture.all();
  }

  @AfterAll
  static void figure() {
    System.out.printf("figure: %d responses at %d splits%n", RESPONSES.get(), SPLITS.get());
  }

  @ParameterizedTest
  @MethodSource("captures")
  void sayTheSameWhereverTheyAreCut(Capture capture) {
    boolean since72 = !capture.driver().equals("jtds");
    Scan scan = new Scan(since72 ? ResponseDialect.USUAL : ResponseDialect.of(TdsVersion.V7_1));
    List<ReferenceWalk.Column> columns = new ArrayList<>();
    int asked = 0;
    for (Capture.Message message : capture.messages()) {
      if (message.fromClient()) {
        asked = message.type();
      } else if (asked != PRELOGIN) {
        byte[] payload = bytes(message);
        scan.allSplits(payload, ReferenceWalk.read(payload, since72, columns));
        RESPONSES.incrementAndGet();
        SPLITS.addAndGet(payload.length + 1L);
      }
    }
  }

  private static byte[] bytes(Capture.Message message) {
    ByteBuf payload = message.payloadBytes();
    return ByteBufUtil.getBytes(payload, 0, payload.readableBytes(), false);
  }

  /** One scanner for all of a conversation, as it is for a connection. */
  private static final class Scan {
    private final RecordedEvents events = new RecordedEvents();
    private final ResponseScanner scanner;
    private ColumnForms last = new ColumnForms();

    Scan(ResponseDialect dialect) {
      scanner = new ResponseScanner(dialect, events);
    }

    void allSplits(byte[] payload, List<String> expected) {
      ByteBuf whole = Unpooled.wrappedBuffer(payload);
      events.know(last);
      for (int split = 0; split <= payload.length; split++) {
        scanner.scan(whole, 0, split);
        assertThat(scanner.wholeTokensEnd()).isLessThanOrEqualTo(split);
        scanner.scan(whole, split, payload.length - split);
        finish(payload, expected, split);
      }
      for (int i = 0; i < payload.length; i++) {
        scanner.scan(whole, i, 1);
      }
      finish(payload, expected, -1);
    }

    private void finish(byte[] payload, List<String> expected, int split) {
      assertThat(scanner.isWithinToken()).isFalse();
      assertThat(scanner.wholeTokensEnd()).isEqualTo(payload.length);
      scanner.endOfResponse();
      ColumnForms described = events.described();
      last = described == null ? last : described;
      List<String> told = events.take();
      if (!told.equals(expected)) {
        assertThat(told).as("split at " + split).isEqualTo(expected);
      }
    }
  }
}
