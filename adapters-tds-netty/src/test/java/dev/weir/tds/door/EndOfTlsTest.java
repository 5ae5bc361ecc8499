package dev.weir.tds.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.door.RecordedActions.Action;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.Prelogin;
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

  /** A LOGIN7 in one packet that is longer than those that are read without asking for room. */
  private static final int LONG = 12_000;

  private static final byte[] CLEAR = message(new byte[24]);

  private final RecordedActions actions = new RecordedActions();
  private final LoginMachine machine =
      new LoginMachine(ALLOCATOR, ClientTls.LOGIN, "weir", actions);

  @AfterEach
  void everyBufferIsReleased() {
    machine.release();
    assertThat(ALLOCATOR.metric().usedHeapMemory()).isZero();
    assertThat(ALLOCATOR.metric().usedDirectMemory()).isZero();
  }

  @Test
  void whatComesBehindALoginIsLeftForItsSession() {
    byte[] login = Arrays.copyOf(RawLogin.of("app", "secret").payload(), LONG);
    // It says its length first.
    ByteBuffer.wrap(login).order(ByteOrder.LITTLE_ENDIAN).putInt(LONG);
    logInBeforeClearBytes(login);

    assertThat(actions.all()).last().isInstanceOf(Action.Login.class);
    assertThat(machine.state()).isEqualTo(LoginMachine.State.AUTHENTICATING);
    ByteBuf rest = machine.takeRest();
    assertThat(ByteBufUtil.getBytes(rest)).isEqualTo(CLEAR);
    rest.release();
  }

  @Test
  void aLoginThatCannotBeReadEndsTheClientOnce() {
    logInBeforeClearBytes(new byte[LONG]);

    assertThat(actions.all()).filteredOn(Action.Close.class::isInstance).hasSize(1);
    assertThat(machine.state()).isEqualTo(LoginMachine.State.OVER);
  }

  private void logInBeforeClearBytes(byte[] payload) {
    machine.prelogin(new Prelogin(Encryption.OFF.code(), null, false, null));
    machine.roomGranted();
    machine.handshakeDone();
    actions.atEndOfTls(() -> machine.bytes(Unpooled.copiedBuffer(CLEAR)));
    machine.bytes(Unpooled.copiedBuffer(message(payload)));
    assertThat(machine.state()).isEqualTo(LoginMachine.State.WAITING_FOR_ROOM);
    machine.roomGranted();
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
