package dev.weir.tds.door;

import static dev.weir.tds.encryption.EncryptionScope.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.error.ClientError;
import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.door.RecordedActions.Action;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.Prelogin;
import dev.weir.tds.prelogin.PreloginReply;
import dev.weir.tds.prelogin.PreloginRequest;
import dev.weir.tds.prelogin.ProgramVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client's side of a login that takes more messages than one. */
class RelayedClientTest {
  private static final UnpooledByteBufAllocator ALLOCATOR =
      new UnpooledByteBufAllocator(false, true);
  private static final byte[] QUESTION = ByteBufUtil.decodeHexDump("ed020001ff");

  /** More than a packet of it. */
  private static final byte[] ANSWER = new byte[5_000];

  private static final byte[] LOGIN =
      message(PacketType.LOGIN7, RawLogin.of("app", "secret").payload());

  @AfterEach
  void everyBufferIsReleased() {
    assertThat(ALLOCATOR.metric().usedHeapMemory()).isZero();
    assertThat(ALLOCATOR.metric().usedDirectMemory()).isZero();
  }

  private static byte[] message(PacketType type, byte[] payload) {
    ByteBuf packets =
        Message.frame(
            ALLOCATOR, type, Unpooled.wrappedBuffer(payload), PacketHeader.DEFAULT_PACKET_SIZE, 0);
    try {
      return ByteBufUtil.getBytes(packets);
    } finally {
      packets.release();
    }
  }

  private static LoginMachine challenged(RecordedActions actions, PacketType due) {
    LoginMachine machine = new LoginMachine(ALLOCATOR, ClientTls.OFF, "weir", actions);
    machine.loginFirst();
    machine.bytes(Unpooled.copiedBuffer(LOGIN));
    machine.challenged(Unpooled.wrappedBuffer(QUESTION), due);
    return machine;
  }

  @ParameterizedTest
  @EnumSource(names = {"SSPI", "FEDERATED_TOKEN"})
  void anAnswerIsUnderstoodWhereverItIsCut(PacketType due) {
    byte[] answer = message(due, ANSWER);
    for (int split = 0; split <= answer.length; split++) {
      RecordedActions actions = new RecordedActions();
      LoginMachine machine = challenged(actions, due);
      machine.bytes(Unpooled.copiedBuffer(answer, 0, split));
      machine.roomGranted();
      machine.bytes(Unpooled.copiedBuffer(answer, split, answer.length - split));
      machine.roomGranted();
      assertThat(actions.all())
          .as("split at %d", split)
          .last()
          .isEqualTo(new Action.Answered(ByteBufUtil.hexDump(ANSWER)));
      assertThat(machine.state()).isEqualTo(LoginMachine.State.AUTHENTICATING);
      machine.release();
    }
  }

  @Test
  void aLongAnswerIsReadWhenThereIsRoomForIt() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);

    machine.bytes(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));
    assertThat(actions.all())
        .last()
        .isEqualTo(new Action.WantRoom(LoginMachine.ROOM_FOR_LONG_MESSAGE));
    assertThat(machine.state()).isEqualTo(LoginMachine.State.WAITING_FOR_ROOM);

    machine.roomGranted();
    assertThat(actions.all()).last().isInstanceOf(Action.Answered.class);
    machine.release();
  }

  @Test
  void whatGoesWrongWhileAnAnswerWaitsForRoomIsToldBehindIt() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);
    machine.bytes(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));

    machine.refused(ClientError.shuttingDown());
    assertThat(actions.all()).last().isInstanceOf(Action.WantRoom.class);

    machine.roomGranted();
    assertThat(actions.all()).last().isInstanceOf(Action.SendAndClose.class);
    machine.release();
  }

  @Test
  void aSecondTlsHandshakeEndsTheClient() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);

    machine.handshakeDone();

    assertThat(actions.all())
        .last()
        .isEqualTo(new Action.Close(Closing.TLS, "another TLS handshake, where one was over"));
    machine.release();
  }

  @Test
  void tlsBeginsWhenThereIsRoomForIt() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = new LoginMachine(ALLOCATOR, ClientTls.LOGIN, "weir", actions);

    machine.prelogin(new Prelogin(Encryption.ON.code(), null, false, null));
    assertThat(actions.all()).containsExactly(new Action.WantRoom(LoginMachine.ROOM_FOR_TLS));

    machine.roomGranted();
    assertThat(actions.all()).hasSize(3).last().isEqualTo(new Action.StartTls(FULL));
    assertThat(actions.all().get(1)).isInstanceOf(Action.Send.class);
    assertThat(machine.state()).isEqualTo(LoginMachine.State.HANDSHAKE);
    machine.release();
  }

  @Test
  void aQuestionGoesToTheClientAsOneMessage() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);

    assertThat(actions.all())
        .last()
        .isEqualTo(new Action.Send(ByteBufUtil.hexDump(message(PacketType.REPLY, QUESTION))));
    machine.release();
  }

  @Test
  void anAnswerThatCameEarlyIsReadWhenItIsDue() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = new LoginMachine(ALLOCATOR, ClientTls.OFF, "weir", actions);
    machine.loginFirst();
    machine.bytes(Unpooled.copiedBuffer(LOGIN, message(PacketType.SSPI, new byte[] {5})));
    assertThat(machine.state()).isEqualTo(LoginMachine.State.AUTHENTICATING);

    machine.challenged(Unpooled.wrappedBuffer(QUESTION), PacketType.SSPI);

    assertThat(actions.all()).last().isEqualTo(new Action.Answered("05"));
    machine.release();
  }

  @Test
  void anotherMessageThanTheAnswerEndsTheClient() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);

    machine.bytes(Unpooled.copiedBuffer(message(PacketType.FEDERATED_TOKEN, ANSWER)));

    assertThat(actions.all()).last().isInstanceOf(Action.Close.class);
    assertThat(machine.state()).isEqualTo(LoginMachine.State.OVER);
    machine.release();
  }

  @Test
  void whatGoesWrongMeanwhileIsToldAsTheAnswerToTheAnswer() {
    RecordedActions actions = new RecordedActions();
    LoginMachine machine = challenged(actions, PacketType.SSPI);
    int before = actions.all().size();

    machine.refused(ClientError.shuttingDown());
    assertThat(actions.all()).hasSize(before);

    machine.bytes(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));
    machine.roomGranted();
    assertThat(actions.all()).last().isInstanceOf(Action.SendAndClose.class);
    assertThat(actions.all()).noneMatch(Action.Answered.class::isInstance);
    machine.release();
  }

  @Test
  void whatIsNeverAskedForIsReleased() {
    LoginMachine machine = challenged(new RecordedActions(), PacketType.SSPI);
    machine.refused(ClientError.shuttingDown());
    machine.release();
  }

  @Test
  void onlyAClientThatSpeaksOfTokensHearsOfThem() {
    for (boolean federated : new boolean[] {true, false}) {
      ByteBuf request = PreloginRequest.write(ALLOCATOR, Encryption.NOT_SUPPORTED, federated);
      Prelogin prelogin =
          Objects.requireNonNull(Prelogin.parse(request.skipBytes(PacketHeader.LENGTH)));
      request.release();
      RecordedActions actions = new RecordedActions();
      LoginMachine machine = new LoginMachine(ALLOCATOR, ClientTls.OFF, "weir", actions);

      machine.prelogin(prelogin);

      ByteBuf reply = PreloginReply.write(ALLOCATOR, Encryption.NOT_SUPPORTED, federated);
      assertThat(actions.all()).containsExactly(new Action.Send(ByteBufUtil.hexDump(reply)));
      assertThat(Prelogin.parse(reply.skipBytes(PacketHeader.LENGTH)))
          .isEqualTo(
              new Prelogin(
                  Encryption.NOT_SUPPORTED.code(),
                  null,
                  federated,
                  new ProgramVersion(16, 0, 1000)));
      reply.release();
      machine.release();
    }
  }
}
