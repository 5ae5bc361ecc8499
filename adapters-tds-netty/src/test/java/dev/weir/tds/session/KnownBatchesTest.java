package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A batch is recognised by every byte of its text, and only where it asks for nothing else. */
class KnownBatchesTest {
  private static final int BATCH = 1;
  private static final int WHOLE = 0x01;
  private static final String HEADERS =
      "16000000" + "12000000" + "0200" + "0000000000000000" + "01000000";

  private final KnownBatches known = new KnownBatches();

  private static ByteBuf packet(int type, int status, String headers, String text) {
    byte[] before = HexFormat.of().parseHex(headers);
    byte[] characters = text.getBytes(StandardCharsets.UTF_16LE);
    ByteBuf packet = Unpooled.buffer();
    packet.writeByte(type).writeByte(status).writeShort(8 + before.length + characters.length);
    packet.writeShort(0).writeByte(1).writeByte(0);
    return packet.writeBytes(before).writeBytes(characters);
  }

  private static ByteBuf batch(String text) {
    return packet(BATCH, WHOLE, HEADERS, text);
  }

  @Test
  void batchThatWasAddedIsRecognisedInAnyTransactionAndPacket() {
    known.add(batch("SELECT 1"), TdsVersion.V7_2_AND_LATER);

    assertThat(known.has(batch("SELECT 1"), TdsVersion.V7_2_AND_LATER)).isTrue();
    assertThat(
            known.has(batch("SELECT 1").setShort(4, 77).setByte(6, 9), TdsVersion.V7_2_AND_LATER))
        .isTrue();
    assertThat(known.has(batch("SELECT 2"), TdsVersion.V7_2_AND_LATER)).isFalse();
    assertThat(known.has(batch("SELECT 1 "), TdsVersion.V7_2_AND_LATER)).isFalse();
    assertThat(known.has(batch("select 1"), TdsVersion.V7_2_AND_LATER)).isFalse();
  }

  @Test
  void oldBatchHasNoHeaders() {
    ByteBuf old = packet(BATCH, WHOLE, "", "SELECT 1");
    known.add(batch("SELECT 1"), TdsVersion.V7_2_AND_LATER);

    assertThat(known.has(old, TdsVersion.V7_1)).isTrue();
    assertThat(known.has(old, TdsVersion.V7_2_AND_LATER)).isFalse();
    assertThat(known.has(batch("SELECT 1"), TdsVersion.V7_1)).isFalse();
  }

  @Test
  void batchBehindOtherBytesOfItsBufferIsRecognised() {
    known.add(batch("SELECT 1"), TdsVersion.V7_2_AND_LATER);
    ByteBuf two = Unpooled.wrappedBuffer(batch("SELECT 2"), batch("SELECT 1"));

    ByteBuf second = two.skipBytes(batch("SELECT 2").readableBytes());

    assertThat(known.has(second, TdsVersion.V7_2_AND_LATER)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    // An RPC, a part of a batch, a batch that is given up, and one that resets its session.
    "3, 1",
    "1, 0",
    "1, 3",
    "1, 9",
    "1, 17",
  })
  void otherMessagesAreNot(int type, int status) {
    known.add(packet(type, status, HEADERS, "SELECT 1"), TdsVersion.V7_2_AND_LATER);
    assertThat(known.has(packet(type, status, HEADERS, "SELECT 1"), TdsVersion.V7_2_AND_LATER))
        .isFalse();

    known.add(batch("SELECT 1"), TdsVersion.V7_2_AND_LATER);
    assertThat(known.has(packet(type, status, HEADERS, "SELECT 1"), TdsVersion.V7_2_AND_LATER))
        .isFalse();
  }

  @Test
  void batchWithOtherHeadersIsNot() {
    String notification = "16000000" + "12000000" + "0100" + "000000000000000000000000";
    known.add(packet(BATCH, WHOLE, notification, "SELECT 1"), TdsVersion.V7_2_AND_LATER);

    assertThat(known.has(packet(BATCH, WHOLE, notification, "SELECT 1"), TdsVersion.V7_2_AND_LATER))
        .isFalse();
    assertThat(known.has(packet(BATCH, WHOLE, "", "SELECT 1"), TdsVersion.V7_2_AND_LATER))
        .isFalse();
    assertThat(known.has(packet(BATCH, WHOLE, "04000000", "SELECT 1"), TdsVersion.V7_2_AND_LATER))
        .isFalse();
  }

  @Test
  void longBatchesAreNotRemembered() {
    String text = "x".repeat(257);
    known.add(batch(text), TdsVersion.V7_2_AND_LATER);

    assertThat(known.has(batch(text), TdsVersion.V7_2_AND_LATER)).isFalse();
  }

  @Test
  void eachByteOfTheTextCounts() {
    Seeded.forAll(
        "known batches",
        300,
        random -> {
          byte[] text = new byte[1 + random.nextInt(60)];
          random.nextBytes(text);
          String characters = new String(text, StandardCharsets.ISO_8859_1);
          known.add(batch(characters), TdsVersion.V7_2_AND_LATER);
          assertThat(known.has(batch(characters), TdsVersion.V7_2_AND_LATER)).isTrue();
          ByteBuf other = batch(characters);
          int at = 30 + random.nextInt(other.readableBytes() - 30);
          other.setByte(at, other.getByte(at) ^ (1 << random.nextInt(8)));
          assertThat(known.has(other, TdsVersion.V7_2_AND_LATER)).isFalse();
        });
  }

  @Test
  void tableIsBounded() {
    for (int i = 0; i < 10_000; i++) {
      known.add(batch("SELECT " + i), TdsVersion.V7_2_AND_LATER);
    }
    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      found += known.has(batch("SELECT " + i), TdsVersion.V7_2_AND_LATER) ? 1 : 0;
    }
    assertThat(found).isBetween(64, 128);
  }
}
