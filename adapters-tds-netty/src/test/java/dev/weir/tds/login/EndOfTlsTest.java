package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.login.RecordedActions.Action;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Prelogin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bytes in the clear that came together with the one encrypted packet of a login. */
class EndOfTlsTest {
  private static final UnpooledByteBufAllocator ALLOCATOR =
      new UnpooledByteBufAllocator(false, true);

  /** The length of a LOGIN7 in one packet that needs memory. */
  private static final int LONG = 12_000;

  private static final byte[] CLEAR = message(new byte[24]);

  private final RecordedActions actions = new RecordedActions();
  private final ClientHandshake handshake = new ClientHandshake(ALLOCATOR, ClientTls.LOGIN);

  @AfterEach
  void everyBufferIsReleased() {
    handshake.release();
    assertThat(ALLOCATOR.metric().usedHeapMemory()).isZero();
    assertThat(ALLOCATOR.metric().usedDirectMemory()).isZero();
  }

  @Test
  void theBytesBehindALoginAreLeftForItsSession() {
    byte[] login = Arrays.copyOf(RawLogin.of("app", "secret").payload(), LONG);
    // It says its length first.
    ByteBuffer.wrap(login).order(ByteOrder.LITTLE_ENDIAN).putInt(LONG);
    logInBeforeClearBytes(login);

    assertThat(actions.all()).last().isInstanceOf(Action.ReceiveLogin.class);
    assertThat(handshake.state()).isEqualTo(ClientHandshake.State.COMPLETE);
    ByteBuf rest = handshake.takeMessages().takeRest();
    assertThat(ByteBufUtil.getBytes(rest)).isEqualTo(CLEAR);
    rest.release();
  }

  @Test
  void aLoginThatCannotBeReadEndsTheClientOnce() {
    logInBeforeClearBytes(new byte[LONG]);

    assertThat(actions.all()).filteredOn(Action.Close.class::isInstance).hasSize(1);
    assertThat(handshake.state()).isEqualTo(ClientHandshake.State.CLOSED);
  }

  private void logInBeforeClearBytes(byte[] payload) {
    Prelogin prelogin = new Prelogin(Encryption.OFF.code(), null, false, null);
    handshake.begin(new Opening.PreloginSent(prelogin, 0), Unpooled.EMPTY_BUFFER);
    handshake.grantMemory();
    handshake.completeTls();
    actions.atEndOfTls(() -> handshake.read(Unpooled.copiedBuffer(CLEAR)));
    handshake.read(Unpooled.copiedBuffer(message(payload)));
    assertThat(handshake.state()).isEqualTo(ClientHandshake.State.WAITING_FOR_MEMORY);
    handshake.grantMemory();
    actions.take(handshake);
  }

  private static byte[] message(byte[] payload) {
    ByteBuf packets =
        Message.frame(
            ALLOCATOR,
            PacketType.LOGIN7,
            Unpooled.wrappedBuffer(payload),
            PacketHeader.MAX_PACKET_SIZE,
            0);
    try {
      return ByteBufUtil.getBytes(packets);
    } finally {
      packets.release();
    }
  }
}
