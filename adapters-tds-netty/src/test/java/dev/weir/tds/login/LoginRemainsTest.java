package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No buffer that a login went through has its password, or a part of it, when it is released. */
class LoginRemainsTest {
  private static final String PASSWORD = "Abracadabra-".repeat(8);

  /** In this coding of LOGIN7 each of these bytes is one that the rest of the login has not. */
  private static final String MARK = markOf('r');

  /** Has the password in more than one packet. */
  private static final int PACKET_SIZE = 100;

  private final Remembering allocator = new Remembering();
  private final RecordedActions actions = new RecordedActions();
  private final ClientHandshake handshake = new ClientHandshake(allocator, ClientTls.OFF);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 333, 4_000})
  void aLoginInPiecesLeavesNothing(int piece) {
    handshake.begin(new Opening.LoginSent(), Unpooled.EMPTY_BUFFER);
    byte[] login = login(PACKET_SIZE);
    for (int from = 0; from < login.length; from += piece) {
      send(Arrays.copyOfRange(login, from, Math.min(login.length, from + piece)));
    }
    assertThat(actions.all()).last().isInstanceOf(RecordedActions.Action.ReceiveLogin.class);
    handshake.release();

    assertThat(allocator.dump()).doesNotContain(MARK);
  }

  @Test
  void aLoginThatIsNeverWholeLeavesNothing() {
    handshake.begin(new Opening.LoginSent(), Unpooled.EMPTY_BUFFER);
    byte[] login = login(PACKET_SIZE);
    send(Arrays.copyOf(login, login.length - 1));
    handshake.release();

    assertThat(allocator.dump()).doesNotContain(MARK);
  }

  private void send(byte[] bytes) {
    ByteBuf buffer = allocator.heapBuffer(bytes.length);
    handshake.read(buffer.writeBytes(bytes));
    actions.take(handshake);
  }

  private static byte[] login(int packetSize) {
    byte[] payload = RawLogin.of("app", PASSWORD).payload();
    assertThat(HexFormat.of().formatHex(payload)).contains(MARK);
    ByteBuf packets =
        Message.frame(
            UnpooledByteBufAllocator.DEFAULT,
            PacketType.LOGIN7,
            Unpooled.wrappedBuffer(payload),
            packetSize,
            0);
    try {
      return ByteBufUtil.getBytes(packets);
    } finally {
      packets.release();
    }
  }

  /** A letter of the password as LOGIN7 has it (MS-TDS 2.2.6.4). */
  private static String markOf(char letter) {
    int swapped = (((letter & 0x0F) << 4) | (letter >> 4)) ^ 0xA5;
    return HexFormat.of().toHexDigits((byte) swapped) + "a5";
  }

  /** Keeps the memory of all its buffers, released or not, and those that grew among them. */
  private static final class Remembering extends AbstractByteBufAllocator {
    private final List<byte[]> memory = new ArrayList<>();

    private String dump() {
      StringBuilder all = new StringBuilder();
      memory.forEach(array -> all.append(HexFormat.of().formatHex(array)).append(' '));
      return all.toString();
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
      return new UnpooledHeapByteBuf(this, initialCapacity, maxCapacity) {
        @Override
        protected byte[] allocateArray(int capacity) {
          byte[] array = super.allocateArray(capacity);
          memory.add(array);
          return array;
        }
      };
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      return newHeapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
      return false;
    }
  }
}
