package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose the memory is: nobody's copy, and nobody's at all while nothing comes. */
class PacketCutterMemoryTest {
  private final PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, 4096);

  @AfterEach
  void release() {
    cutter.release();
  }

  @Test
  void aPacketThatCameAloneIsTheBufferItCameIn() throws BrokenStreamException {
    ByteBuf only = CollectedPackets.packet(PacketType.SQL_BATCH, 1, new byte[20]);
    cutter.add(only);

    assertThat(cutter.next()).isSameAs(only);

    only.release();
    assertThat(only.refCnt()).isZero();
  }

  @Test
  void nothingIsHeldBetweenPackets() {
    ByteBuf two = joined(new byte[5], new byte[6]);
    cutter.add(two);

    List<ByteBuf> packets = cut();

    assertThat(packets).hasSize(2);
    packets.forEach(ByteBuf::release);
    assertThat(two.refCnt()).isZero();
  }

  @Test
  void bytesBehindAPacketAreNotCopied() {
    ByteBuf three = joined(new byte[500], new byte[600], new byte[700]);
    for (int split = 1; split < 508; split++) {
      cutter.add(three.copy(0, split));
      assertThat(cut()).isEmpty();
      ByteBuf rest = three.copy(split, three.readableBytes() - split);
      cutter.add(rest);

      List<ByteBuf> packets = cut();

      assertThat(packets).extracting(ByteBuf::readableBytes).containsExactly(508, 608, 708);
      assertThat(packets.getLast()).isSameAs(rest);
      packets.forEach(ByteBuf::release);
      assertThat(rest.refCnt()).isZero();
    }
    three.release();
  }

  @Test
  void packetsInUseSurviveLaterBytes() {
    Seeded.forAll(
        "packets in use",
        200,
        random -> {
          byte[][] payloads = new byte[random.nextInt(1, 8)][];
          for (int i = 0; i < payloads.length; i++) {
            payloads[i] = new byte[random.nextInt(600)];
            random.nextBytes(payloads[i]);
          }
          ByteBuf stream = joined(payloads);
          byte[] expected = ByteBufUtil.getBytes(stream);
          List<ByteBuf> inUse = new ArrayList<>();
          while (stream.isReadable()) {
            int piece = Math.min(stream.readableBytes(), random.nextInt(1, 900));
            cutter.add(stream.readBytes(piece));
            inUse.addAll(cut());
          }
          stream.release();
          byte[] joined =
              ByteBufUtil.getBytes(Unpooled.wrappedBuffer(inUse.toArray(ByteBuf[]::new)));
          inUse.forEach(ByteBuf::release);
          assertThat(joined).isEqualTo(expected);
        });
  }

  private List<ByteBuf> cut() {
    try {
      List<ByteBuf> packets = new ArrayList<>();
      for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
        packets.add(packet);
      }
      return packets;
    } catch (BrokenStreamException e) {
      throw new AssertionError(e.reason(), e);
    }
  }

  private static ByteBuf joined(byte[]... payloads) {
    ByteBuf joined = ByteBufAllocator.DEFAULT.buffer();
    for (byte[] payload : payloads) {
      ByteBuf packet = CollectedPackets.packet(PacketType.SQL_BATCH, 1, payload);
      joined.writeBytes(packet);
      packet.release();
    }
    return joined;
  }
}
