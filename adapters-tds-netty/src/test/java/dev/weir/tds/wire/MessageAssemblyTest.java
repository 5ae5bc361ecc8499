package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.MessageAssembly.Progress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageAssemblyTest {
  private static final int LONGEST = 6;

  @Test
  void cutAnywhereTheMessageIsTheSame() {
    byte[] message = {1, 2, 3, 4, 5, 6};
    for (int cut = 1; cut < message.length; cut++) {
      try (MessageAssembly assembly = assembly()) {
        assertThat(add(assembly, 0, Arrays.copyOfRange(message, 0, cut)))
            .isEqualTo(new Progress.Incomplete());
        Progress progress = add(assembly, 1, Arrays.copyOfRange(message, cut, message.length));
        assertThat(progress)
            .isInstanceOfSatisfying(
                Progress.Complete.class,
                complete ->
                    assertThat(ByteBufUtil.getBytes(complete.payload())).isEqualTo(message));
      }
    }
  }

  @Test
  void aMessageMayBeWholeAtOnceAndMayEndWithAnEmptyPacket() {
    try (MessageAssembly assembly = assembly()) {
      assertThat(add(assembly, 1, new byte[6])).isInstanceOf(Progress.Complete.class);
    }
    try (MessageAssembly assembly = assembly()) {
      assertThat(add(assembly, 0, new byte[6])).isEqualTo(new Progress.Incomplete());
      assertThat(add(assembly, 1)).isInstanceOf(Progress.Complete.class);
    }
  }

  @Test
  void itsBoundIsKept() {
    try (MessageAssembly assembly = assembly()) {
      assertThat(add(assembly, 1, new byte[7])).isInstanceOf(Progress.Broken.class);
    }
    try (MessageAssembly assembly = assembly()) {
      assertThat(add(assembly, 0, new byte[4])).isEqualTo(new Progress.Incomplete());
      assertThat(add(assembly, 1, new byte[3])).isInstanceOf(Progress.Broken.class);
    }
  }

  @Test
  void nothingFollowsItsEnd() {
    try (MessageAssembly assembly = assembly()) {
      assertThat(add(assembly, 1, new byte[1])).isInstanceOf(Progress.Complete.class);
      assertThat(add(assembly, 1, new byte[1]))
          .isEqualTo(new Progress.Broken("a packet behind the end of its message"));
    }
  }

  @Test
  void thePacketsStayTheCallers() {
    ByteBuf packet = CollectedPackets.packet(PacketType.LOGIN7, 1, (byte) 9);
    try (MessageAssembly assembly = assembly()) {
      assertThat(assembly.add(packet)).isInstanceOf(Progress.Complete.class);
      assertThat(packet.readableBytes()).isEqualTo(9);
    }
    assertThat(packet.release()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10, length is not what",
    "1001000a0000010001, length is not what",
    "100100080000010001, length is not what",
    "1000000800000100, an empty packet",
    "0101000900000100ff, type 0x01 within a message of type 0x10",
    "1003000900000100ff, status 0x03",
    "1009000900000100ff, status 0x09"
  })
  void anotherPacketIsBroken(String bytes, String reason) {
    try (MessageAssembly assembly = assembly()) {
      assertThat(assembly.add(Unpooled.wrappedBuffer(HexFormat.of().parseHex(bytes))))
          .isInstanceOfSatisfying(
              Progress.Broken.class, broken -> assertThat(broken.reason()).contains(reason));
    }
  }

  private static MessageAssembly assembly() {
    return new MessageAssembly(ByteBufAllocator.DEFAULT, PacketType.LOGIN7, LONGEST);
  }

  private static Progress add(MessageAssembly assembly, int status, byte... payload) {
    ByteBuf packet = CollectedPackets.packet(PacketType.LOGIN7, status, payload);
    try {
      return assembly.add(packet);
    } finally {
      packet.release();
    }
  }
}
