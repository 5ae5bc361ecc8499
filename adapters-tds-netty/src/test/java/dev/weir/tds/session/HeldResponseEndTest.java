package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class HeldResponseEndTest {
  private static final byte[] ROWS = ByteBufUtil.decodeHexDump("d10100000000d102000000");
  private static final byte[] WELL = ByteBufUtil.decodeHexDump("fd1000c1000200000000000000");
  private static final byte[] BROKEN_OFF = ByteBufUtil.decodeHexDump("fd0200c1000000000000000000");
  private static final byte[] ACKNOWLEDGED =
      ByteBufUtil.decodeHexDump("fd2000c1000000000000000000");

  private final HeldResponseEnd end =
      new HeldResponseEnd(ByteBufAllocator.DEFAULT, TdsVersion.V7_2_AND_LATER);
  private final ByteBuf client = Unpooled.buffer();

  private static ByteBuf packet(byte[] payload, int from, int to, boolean last) {
    ByteBuf packet = Unpooled.buffer();
    int status = last ? PacketHeader.END_OF_MESSAGE : 0;
    PacketHeader.write(packet, PacketType.REPLY, status, PacketHeader.LENGTH + to - from, 51, 1);
    return packet.writeBytes(payload, from, to - from);
  }

  private static byte[] join(byte[] one, byte[] other) {
    return ByteBufUtil.getBytes(Unpooled.wrappedBuffer(one, other));
  }

  private void send(ByteBuf packet) {
    ByteBuf beginning = end.keep(packet);
    if (beginning != null) {
      assertThat(PacketHeader.lengthAt(beginning, 0)).isEqualTo(beginning.readableBytes());
      assertThat(PacketHeader.isEndOfMessageAt(beginning, 0)).isFalse();
      client.writeBytes(beginning.skipBytes(PacketHeader.LENGTH));
      beginning.release();
    }
  }

  private byte[] rest() {
    ByteBuf rest = end.rest();
    assertThat(PacketHeader.lengthAt(rest, 0)).isEqualTo(rest.readableBytes());
    assertThat(PacketHeader.isEndOfMessageAt(rest, 0)).isTrue();
    byte[] bytes = ByteBufUtil.getBytes(rest.skipBytes(PacketHeader.LENGTH));
    rest.release();
    return bytes;
  }

  @Test
  void whereverItsPacketsAreCutAllButTheDoneGoesOn() {
    byte[] response = join(ROWS, BROKEN_OFF);
    for (int cut = 0; cut <= response.length; cut++) {
      HeldResponseEndTest each = new HeldResponseEndTest();
      each.send(packet(response, 0, cut, false));
      each.send(packet(response, cut, response.length, true));

      assertThat(ByteBufUtil.getBytes(each.client)).as("cut at %d", cut).isEqualTo(ROWS);
      assertThat(each.end.isBrokenOff()).isTrue();
      assertThat(each.rest()).isEqualTo(BROKEN_OFF);
    }
  }

  @Test
  void aResponseThatEndsWellIsNotBrokenOff() {
    send(packet(join(ROWS, WELL), 0, ROWS.length + WELL.length, true));

    assertThat(end.isBrokenOff()).isFalse();
    assertThat(rest()).isEqualTo(WELL);
  }

  @Test
  void anAcknowledgementWithinTheResponseSaysThatItIsBrokenOff() {
    send(packet(ACKNOWLEDGED, 0, ACKNOWLEDGED.length, true));

    assertThat(end.isBrokenOff()).isTrue();
    assertThat(client.isReadable()).isFalse();
  }

  @Test
  void theAcknowledgementBehindTheResponseIsNotTakenForItsEnd() {
    send(packet(BROKEN_OFF, 0, BROKEN_OFF.length, true));
    send(packet(ACKNOWLEDGED, 0, ACKNOWLEDGED.length, true));

    assertThat(client.isReadable()).isFalse();
    assertThat(rest()).isEqualTo(BROKEN_OFF);
  }

  @Test
  void aDoneWhoseBeginningHasGoneOnIsEndedAsItCame() {
    send(packet(BROKEN_OFF, 5, BROKEN_OFF.length, true));

    assertThat(end.isBrokenOff()).isFalse();
    assertThat(rest()).hasSize(BROKEN_OFF.length - 5);
  }
}
