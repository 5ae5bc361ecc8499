package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.facts.DeepCheck;
import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.DeepFindings.AttentionEffect;
import dev.weir.application.facts.DeepFindings.LoadEffect;
import dev.weir.application.facts.DeepStep;
import dev.weir.application.facts.DeepStep.Kind;
import dev.weir.domain.facts.Truth;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeepDialogueTest {
  private static final int PACKET_SIZE = 512;
  private static final String ATTENTION = "0601000800000100";
  private static final String FAILED = "fd02000000" + "0000000000000000";
  private static final String ACKNOWLEDGED = "fd20000000" + "0000000000000000";

  /** A column n of INTNTYPE with four bytes. */
  private static final String COLUMN = "810100" + "00000000" + "0900" + "2604" + "016e00";

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<DeepFindings> outcome = new ArrayList<>();

  @BeforeEach
  void begin() {
    channel.freezeTime();
    DeepDialogue.start(channel, PACKET_SIZE, new DeepCheck(), Duration.ofSeconds(5), outcome::add);
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void attentionFollowsOnceTheServerIsAtWork() {
    assertThat(sent()).startsWith("0101").contains(hex("WAITFOR DELAY"));
    pass(199);
    assertThat(sent()).isEmpty();
    pass(1);
    assertThat(sent()).isEqualTo(ATTENTION);
  }

  @Test
  void acknowledgementMayBeSplitAnywhere() {
    sent();
    pass(200);
    byte[] bytes = HexFormat.of().parseHex(reply(FAILED) + reply(ACKNOWLEDGED));
    sent();
    for (byte one : bytes) {
      assertThat(sent()).isEmpty();
      channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {one}));
    }
    assertThat(sent()).contains(hex("SELECT N'weir'"));
    channel.close();
    assertThat(findings().attention().effect()).isEqualTo(AttentionEffect.OWN_MESSAGE);
    assertThat(findings().attention().interrupts()).isEqualTo(Truth.YES);
  }

  @Test
  void acknowledgementWithinTheResponseIsSeen() {
    pass(200);
    receive(reply(FAILED + ACKNOWLEDGED));
    channel.close();
    assertThat(findings().attention().effect()).isEqualTo(AttentionEffect.SAME_MESSAGE);
  }

  @Test
  void requestThatFailsAtOnceIsNotInterrupted() {
    sent();
    receive(reply(FAILED));
    assertThat(sent()).contains(hex("SELECT N'weir'"));
    pass(1_000);
    assertThat(sent()).isEmpty();
    channel.close();
    assertThat(findings().attention().effect()).isEqualTo(AttentionEffect.UNKNOWN);
  }

  @Test
  void attentionThatIsNotAcknowledgedEndsWithTheTime() {
    pass(200);
    receive(reply(FAILED));
    pass(4_799);
    assertThat(outcome).isEmpty();
    pass(1);
    assertThat(findings().attention().effect()).isEqualTo(AttentionEffect.UNACKNOWLEDGED);
    assertThat(findings().failure()).isEqualTo("it took longer than connection_timeout");
    // The server may answer after all.
    receive(reply(ACKNOWLEDGED));
    channel.close();
    assertThat(outcome).hasSize(1);
  }

  @Test
  void packetThatIsNoReplyEndsTheCheck() {
    receive("01" + reply(FAILED).substring(2));
    assertThat(findings().failure()).isEqualTo("the server sent what is no answer");
    assertThat(findings().failedLoad().effect()).isEqualTo(LoadEffect.UNKNOWN);
  }

  @Test
  void unknownTokenEndsTheCheck() {
    receive(reply("00"));
    assertThat(findings().failure()).isEqualTo("the server sent what is no answer");
  }

  @Test
  void rowsHaveTheLayoutOfRecordedDrivers() {
    String done = "fd" + "00000000" + "0000000000000000";
    assertThat(written(Kind.CORRECT_ROW))
        .isEqualTo("07010029" + "00000100" + COLUMN + "d10401000000" + done);
    assertThat(written(Kind.NULL_ROW)).isEqualTo("07010025" + "00000100" + COLUMN + "d100" + done);
  }

  @Test
  void rowsAreBrokenOffBehindAFullPacket() {
    String message = written(Kind.BROKEN_OFF_ROWS);
    assertThat(message).startsWith("07000200" + "00000100" + COLUMN + "d10401000000");
    assertThat(message.substring(2 * PACKET_SIZE)).isEqualTo("0703000800000200");
  }

  private static String written(Kind kind) {
    ByteBuf message =
        DeepMessage.write(UnpooledByteBufAllocator.DEFAULT, PACKET_SIZE, new DeepStep(1, kind, ""));
    try {
      return ByteBufUtil.hexDump(message);
    } finally {
      message.release();
    }
  }

  private DeepFindings findings() {
    assertThat(outcome).hasSize(1);
    return outcome.getFirst();
  }

  private void pass(int millis) {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  private void receive(String bytes) {
    channel.writeInbound(Unpooled.wrappedBuffer(HexFormat.of().parseHex(bytes)));
  }

  /** A message of one packet. */
  private static String reply(String tokens) {
    return "0401%04x00000100".formatted(tokens.length() / 2 + 8) + tokens;
  }

  private String sent() {
    StringBuilder hex = new StringBuilder();
    for (ByteBuf next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
      hex.append(ByteBufUtil.hexDump(next));
      next.release();
    }
    return hex.toString();
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16LE));
  }
}
