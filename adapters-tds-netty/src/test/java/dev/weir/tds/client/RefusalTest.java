package dev.weir.tds.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.tds.captures.Capture;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RefusalTest {
  private static final ClientError ERROR = ClientError.queueFull(new BucketId("bucket-1"), 1_000);
  private static final String NOT_SUPPORTED_REPLY =
      "0401002b00000100"
          + "00001a0006010020000102002100010300220000040022000"
          + "1ff100003e8000002"
          + "0000";

  static List<Capture> captures() {
    return Capture.oneOfEachDriver().stream().filter(RefusalTest::logsIn).toList();
  }

  private static boolean logsIn(Capture capture) {
    return capture.messages().stream()
        .anyMatch(m -> m.fromClient() && m.type() == PacketType.LOGIN7.code());
  }

  @ParameterizedTest
  @MethodSource("captures")
  void everyDriverIsToldAfterItsLoginInItsOwnVersionAtEverySplit(Capture capture) {
    List<Capture.Message> opening =
        capture.messages().stream()
            .filter(Capture.Message::fromClient)
            .takeWhile(m -> m.type() != PacketType.SQL_BATCH.code() && m.type() != 3)
            .limit(2)
            .toList();
    String expected = error(capture.driver().equals("jtds"));
    int size = bytes(opening).length;
    for (int split = 1; split < size; split++) {
      List<String> sent = converse(opening, split);
      assertThat(sent.getLast()).as("split at %s", split).isEqualTo(expected);
      if (opening.getFirst().type() == PacketType.PRELOGIN.code()) {
        assertThat(sent).hasSize(2);
        assertThat(sent.getFirst()).isEqualTo(NOT_SUPPORTED_REPLY);
      }
    }
  }

  @Test
  void aClientThatStartsWithTlsCannotBeTold() {
    Refusal refusal = new Refusal(ByteBufAllocator.DEFAULT, ERROR, "weir");
    assertThat(refusal.proceed(Unpooled.wrappedBuffer(new byte[] {0x16, 3, 1})))
        .isEqualTo(new Refusal.Step.Close());
  }

  @Test
  void aLoginWithoutEndIsNotWaitedFor() {
    Refusal refusal = new Refusal(ByteBufAllocator.DEFAULT, ERROR, "weir");
    ByteBuf endless = Unpooled.buffer();
    for (int packet = 0; packet < 33; packet++) {
      endless.writeByte(0x10).writeByte(0).writeShort(4096).writeInt(0).writeZero(4088);
    }
    assertThat(refusal.proceed(endless)).isEqualTo(new Refusal.Step.Close());
  }

  @Test
  void aLoginTooShortForItsVersionIsClosed() {
    Refusal refusal = new Refusal(ByteBufAllocator.DEFAULT, ERROR, "weir");
    ByteBuf login = Unpooled.buffer();
    login.writeByte(0x10).writeByte(1).writeShort(12).writeInt(0).writeInt(4);
    assertThat(refusal.proceed(login)).isEqualTo(new Refusal.Step.Close());
  }

  private static String error(boolean oldShape) {
    ByteBuf reply =
        ErrorReply.write(
            ByteBufAllocator.DEFAULT,
            oldShape ? TdsVersion.V7_1 : TdsVersion.V7_2_AND_LATER,
            ERROR,
            "weir");
    return take(reply);
  }

  /**
   * The client sends the bytes before the split, then the rest; the second message awaits a reply.
   */
  private static List<String> converse(List<Capture.Message> messages, int split) {
    Refusal refusal = new Refusal(ByteBufAllocator.DEFAULT, ERROR, "weir");
    byte[] all = bytes(messages);
    ByteBuf received = Unpooled.buffer();
    List<String> sent = new ArrayList<>();
    received.writeBytes(all, 0, split);
    proceed(refusal, received, sent);
    received.writeBytes(all, split, all.length - split);
    proceed(refusal, received, sent);
    return sent;
  }

  private static void proceed(Refusal refusal, ByteBuf received, List<String> sent) {
    boolean again = true;
    while (again) {
      again =
          switch (refusal.proceed(received)) {
            case Refusal.Step.AwaitMore ignored -> false;
            case Refusal.Step.Send send -> sent.add(take(send.reply()));
            case Refusal.Step.SendAndClose last -> {
              sent.add(take(last.reply()));
              yield false;
            }
            case Refusal.Step.Close ignored -> false;
          };
    }
  }

  private static byte[] bytes(List<Capture.Message> messages) {
    ByteBuf all = Unpooled.buffer();
    for (Capture.Message message : messages) {
      ByteBuf packets = message.packets();
      all.writeBytes(packets);
      packets.release();
    }
    return ByteBufUtil.getBytes(all);
  }

  private static String take(ByteBuf buffer) {
    try {
      return ByteBufUtil.hexDump(buffer);
    } finally {
      buffer.release();
    }
  }
}
