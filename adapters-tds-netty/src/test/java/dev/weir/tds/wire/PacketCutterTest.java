package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tds.captures.Capture;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketCutterTest {
  private static final int LARGEST_RECORDED = 16_384;

  static List<Capture> captures() {
    return Capture.all();
  }

  @ParameterizedTest
  @MethodSource("captures")
  void capturesAreCutIntoTheirPackets(Capture capture) throws BrokenStreamException {
    for (boolean fromClient : new boolean[] {true, false}) {
      PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, LARGEST_RECORDED);
      List<Integer> expected = new ArrayList<>();
      List<Integer> lengths = new ArrayList<>();
      for (Capture.Message message : capture.messages()) {
        if (message.fromClient() == fromClient) {
          expected.addAll(message.lengths());
          cutter.add(message.packets());
          cutAll(cutter).forEach(packet -> lengths.add(packet.length() / 2));
        }
      }
      assertThat(cutter.isMidPacket()).isFalse();
      assertThat(lengths).isEqualTo(expected);
      cutter.release();
    }
  }

  @Test
  void splitAnywhereTheStreamGivesTheSamePackets() throws BrokenStreamException {
    List<String> expected =
        List.of(
            "0108000c00000100aabbccdd",
            "0101000900000200ee",
            "0601000800000100",
            "0301000a00000100ffff");
    byte[] stream = HexFormat.of().parseHex(String.join("", expected));
    for (int split = 0; split <= stream.length; split++) {
      PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
      cutter.add(Unpooled.copiedBuffer(stream, 0, split));
      List<String> packets = new ArrayList<>(cutAll(cutter));
      cutter.add(Unpooled.copiedBuffer(stream, split, stream.length - split));
      packets.addAll(cutAll(cutter));
      assertThat(packets).isEqualTo(expected);
      cutter.release();
    }
  }

  @Test
  void aPacketOutlivesTheStreamItWasCutFrom() throws BrokenStreamException {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
    cutter.add(CollectedPackets.packet(PacketType.RPC, 1, (byte) 5));
    cutter.add(Unpooled.copiedBuffer(new byte[] {1, 1}));
    ByteBuf packet = Objects.requireNonNull(cutter.next());
    cutter.release();
    assertThat(packet.getByte(8)).isEqualTo((byte) 5);
    assertThat(packet.release()).isTrue();
  }

  @Test
  void theBeginningOfALoginsPacketDoesNotKeepALargeRead() throws BrokenStreamException {
    byte[] stream = HexFormat.of().parseHex("1000000a00000100aabb".repeat(3));
    for (int begun = 1; begun < 10; begun++) {
      ByteBuf read = Unpooled.buffer(65_536).writeBytes(stream, 0, 20 + begun);
      PacketCutter cutter = PacketCutter.ofSecrets(ByteBufAllocator.DEFAULT, 4096);
      cutter.add(read);
      cutAll(cutter);

      assertThat(read.refCnt()).as("with %d bytes begun", begun).isZero();
      cutter.add(Unpooled.copiedBuffer(stream, 20 + begun, 10 - begun));
      assertThat(cutAll(cutter)).containsExactly("1000000a00000100aabb");
      cutter.release();
    }
  }

  @Test
  void theBeginningOfARequestsPacketIsNotCopied() throws BrokenStreamException {
    ByteBuf read = Unpooled.buffer(65_536).writeBytes(HexFormat.of().parseHex("0101"));
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
    cutter.add(read);
    cutAll(cutter);

    assertThat(read.refCnt()).isEqualTo(1);
    cutter.release();
  }

  @Test
  void uncutBytesCanBeTakenOver() throws BrokenStreamException {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
    cutter.add(CollectedPackets.packet(PacketType.RPC, 1, (byte) 5));
    cutter.add(Unpooled.copiedBuffer(new byte[] {0x16, 3, 1}));
    assertThat(Objects.requireNonNull(cutter.next()).release()).isTrue();
    assertThat(cutter.isMidPacket()).isTrue();
    ByteBuf rest = cutter.takeRest();
    assertThat(ByteBufUtil.hexDump(rest)).isEqualTo("160301");
    rest.release();
    assertThat(cutter.isMidPacket()).isFalse();
  }

  @Test
  void theSizeAgreedOnHoldsFromTheNextPacketOn() throws BrokenStreamException {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 512);
    cutter.allow(4097);
    cutter.add(CollectedPackets.packet(PacketType.RPC, 1, new byte[4089]));
    assertThat(cutAll(cutter)).hasSize(1);
    cutter.allow(512);
    cutter.add(CollectedPackets.packet(PacketType.RPC, 1, new byte[505]));
    assertThatThrownBy(cutter::next).hasMessageContaining("513 bytes, where 512");
    cutter.release();
  }

  @ParameterizedTest
  @CsvSource({
    "0101000700000100, 7 bytes",
    "0101000000000100, 0 bytes",
    "0101100100000100, 4097 bytes",
    "0101ffff00000100, 65535 bytes"
  })
  void malformedPacketEndsTheStream(String bytes, String reason) {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
    cutter.add(Unpooled.wrappedBuffer(HexFormat.of().parseHex(bytes)));
    assertThatThrownBy(cutter::next)
        .isInstanceOf(BrokenStreamException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(cutter::next).isInstanceOf(BrokenStreamException.class);
    cutter.release();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7})
  void lessThanAHeaderIsNoPacketYet(int length) throws BrokenStreamException {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);
    cutter.add(Unpooled.wrappedBuffer(new byte[length]));
    assertThat(cutter.next()).isNull();
    cutter.release();
  }

  private static List<String> cutAll(PacketCutter cutter) throws BrokenStreamException {
    List<String> packets = new ArrayList<>();
    for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
      packets.add(ByteBufUtil.hexDump(packet));
      packet.release();
    }
    return packets;
  }
}
