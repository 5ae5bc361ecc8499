package dev.weir.tds.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.captures.Capture;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every request that was recorded, cut at every byte, is told as a plain reading of it has it. */
class CapturedRequestsTest {
  private static final Set<PacketType> REQUESTS =
      EnumSet.of(
          PacketType.SQL_BATCH,
          PacketType.RPC,
          PacketType.TRANSACTION_MANAGER,
          PacketType.BULK_LOAD);

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final AtomicLong SPLITS = new AtomicLong();

  private final RecordedRequest events = new RecordedRequest();
  private final RequestReader reader = new RequestReader(events);

  static List<Capture> captures() {
    return Capture.all();
  }

  @AfterAll
  static void figure() {
    System.out.printf("figure: %d requests at %d splits%n", COUNT.get(), SPLITS.get());
  }

  @ParameterizedTest
  @MethodSource("captures")
  void sayTheSameWhereverTheyAreCut(Capture capture) {
    boolean since72 = !capture.driver().equals("jtds");
    for (Capture.Message message : capture.messages()) {
      PacketType type = PacketType.of(message.type());
      if (message.fromClient() && type != null && REQUESTS.contains(type)) {
        ByteBuf payload = message.payloadBytes();
        byte[] bytes = ByteBufUtil.getBytes(payload, 0, payload.readableBytes(), false);
        TdsVersion dialect = since72 ? TdsVersion.V7_2_AND_LATER : TdsVersion.V7_1;
        allSplits(type, dialect, bytes, ReferenceRequest.read(message.type(), bytes, since72));
      }
    }
  }

  private void allSplits(
      PacketType type, TdsVersion dialect, byte[] payload, List<String> expected) {
    ByteBuf whole = Unpooled.wrappedBuffer(payload);
    for (int split = 0; split <= payload.length; split++) {
      reader.begin(type, dialect);
      reader.read(whole, 0, split);
      reader.read(whole, split, payload.length - split);
      finish(expected, split);
    }
    reader.begin(type, dialect);
    for (int i = 0; i < payload.length; i++) {
      reader.read(whole, i, 1);
    }
    finish(expected, -1);
    COUNT.incrementAndGet();
    SPLITS.addAndGet(payload.length + 1L);
  }

  private void finish(List<String> expected, int split) {
    reader.end();
    List<String> told = events.take();
    if (!told.equals(expected)) {
      assertThat(told).as("split at " + split).isEqualTo(expected);
    }
  }
}
