package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.PacketWriter.Filling;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PacketWriterTest {
  private static final int SIZE = 12;

  @ParameterizedTest
  @EnumSource(Filling.class)
  void aPacketThatTheReceiverTakesGoesOnAsItIs(Filling filling) {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, filling, sent);
      ByteBuf full = CollectedPackets.packet(PacketType.SQL_BATCH, 0x08, bytes(1, 2, 3, 4));
      ByteBuf last = CollectedPackets.packet(PacketType.SQL_BATCH, 0x01, bytes(5));
      writer.write(full);
      writer.write(last);
      assertThat(sent.all().get(0)).isSameAs(full);
      assertThat(sent.all().get(1)).isSameAs(last);
      writer.release();
    }
  }

  @Test
  void towardsAServerSmallPacketsAreJoinedAndLargeOnesCut() {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, Filling.EXACT, sent);
      writer.write(CollectedPackets.packet(PacketType.RPC, 0x08, bytes(1)));
      writer.write(CollectedPackets.packet(PacketType.RPC, 0, bytes(2, 3, 4, 5, 6, 7, 8, 9, 10)));
      writer.write(CollectedPackets.packet(PacketType.RPC, 1, bytes(11, 12, 13)));
      assertThat(payloads(sent))
          .containsExactly("0308 01020304", "0300 05060708", "0300 090a0b0c", "0301 0d");
      writer.release();
    }
  }

  @Test
  void towardsAServerAFullPacketWaitsUntilItIsKnownWhetherItIsTheLast() {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, Filling.EXACT, sent);
      writer.write(CollectedPackets.packet(PacketType.RPC, 0, bytes(1, 2)));
      writer.write(CollectedPackets.packet(PacketType.RPC, 0, bytes(3, 4)));
      assertThat(sent.all()).isEmpty();
      writer.write(CollectedPackets.packet(PacketType.RPC, 1));
      assertThat(payloads(sent)).containsExactly("0301 01020304");
      writer.release();
    }
  }

  @Test
  void towardsAClientNothingWaits() {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, Filling.AS_IT_COMES, sent);
      writer.write(CollectedPackets.packet(PacketType.REPLY, 0, bytes(1)));
      assertThat(payloads(sent)).containsExactly("0400 01");
      writer.write(CollectedPackets.packet(PacketType.REPLY, 0, bytes(2, 3, 4, 5, 6)));
      assertThat(payloads(sent)).containsExactly("0400 01", "0400 02030405", "0400 06");
      writer.write(CollectedPackets.packet(PacketType.REPLY, 1, bytes(7, 8, 9, 10, 11)));
      assertThat(payloads(sent).subList(3, 5)).containsExactly("0400 0708090a", "0401 0b");
      writer.release();
    }
  }

  @Test
  void abortedMessageIsDroppedWithItsWaitingBytes() {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, Filling.EXACT, sent);
      writer.write(CollectedPackets.packet(PacketType.SQL_BATCH, 0, bytes(1, 2, 3, 4)));
      writer.breakOff(PacketType.SQL_BATCH.code());
      writer.write(CollectedPackets.packet(PacketType.RPC, 0, bytes(1, 2, 3, 4, 5)));
      writer.breakOff(PacketType.RPC.code());
      assertThat(payloads(sent))
          .containsExactly("0100 01020304", "0103 ", "0300 01020304", "0303 05");
      writer.release();
    }
  }

  @Test
  void waitingBytesAreReleasedWithTheWriter() {
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(SIZE, Filling.EXACT, sent);
      writer.write(CollectedPackets.packet(PacketType.RPC, 0, bytes(1)));
      writer.release();
      writer.release();
      assertThat(sent.all()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Filling.class)
  void bytesArriveUnchangedInPacketsOfTheReceiversSize(Filling filling) {
    Seeded.forAll("packet writer " + filling, 300, random -> checkOneMessage(filling, random));
  }

  private static void checkOneMessage(Filling filling, RandomGenerator random) {
    int size = 9 + random.nextInt(40);
    int pieces = 1 + random.nextInt(8);
    ByteBuf whole = ByteBufAllocator.DEFAULT.buffer();
    try (CollectedPackets sent = new CollectedPackets()) {
      PacketWriter writer = writer(size, filling, sent);
      for (int i = 1; i <= pieces; i++) {
        byte[] payload = new byte[random.nextInt(100)];
        random.nextBytes(payload);
        whole.writeBytes(payload);
        int status = (i == 1 ? PacketHeader.RESET_CONNECTION : 0) | (i == pieces ? 1 : 0);
        writer.write(CollectedPackets.packet(PacketType.SQL_BATCH, status, payload));
      }
      byte[] expected = new byte[whole.readableBytes()];
      whole.readBytes(expected);
      assertThat(sent.payload()).isEqualTo(expected);
      List<ByteBuf> all = sent.all();
      for (int i = 0; i < all.size(); i++) {
        ByteBuf packet = all.get(i);
        boolean last = i == all.size() - 1;
        assertThat(packet.readableBytes()).isLessThanOrEqualTo(size);
        if (filling == Filling.EXACT && !last) {
          assertThat(packet.readableBytes()).isEqualTo(size);
        }
        assertThat(PacketHeader.lengthAt(packet, 0)).isEqualTo(packet.readableBytes());
        assertThat(PacketHeader.typeAt(packet, 0)).isEqualTo(PacketType.SQL_BATCH.code());
        assertThat(PacketHeader.statusAt(packet, 0)).isEqualTo((i == 0 ? 8 : 0) | (last ? 1 : 0));
      }
      writer.release();
    } finally {
      whole.release();
    }
  }

  /** Type and status, then the payload of each. */
  private static List<String> payloads(CollectedPackets sent) {
    return sent.dumped().stream()
        .map(packet -> packet.substring(0, 4) + " " + packet.substring(16))
        .toList();
  }

  private static PacketWriter writer(int size, Filling filling, CollectedPackets sent) {
    return new PacketWriter(ByteBufAllocator.DEFAULT, size, filling, sent::take);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
