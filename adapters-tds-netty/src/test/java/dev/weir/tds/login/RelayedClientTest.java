package dev.weir.tds.login;

import static dev.weir.tds.tls.EncryptionScope.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.error.ClientError;
import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.login.RecordedActions.Action;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Prelogin;
import dev.weir.tds.wire.PreloginReply;
import dev.weir.tds.wire.PreloginRequest;
import dev.weir.tds.wire.ProgramVersion;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;
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

  private static LoginExchange begin(byte[] bytes) {
    ClientHandshake handshake = new ClientHandshake(ALLOCATOR, ClientTls.OFF);
    handshake.begin(new Opening.LoginSent(), Unpooled.copiedBuffer(bytes));
    assertThat(handshake.state()).isEqualTo(ClientHandshake.State.COMPLETE);
    return new LoginExchange(
        ALLOCATOR, "weir", TdsVersion.V7_2_AND_LATER, handshake.takeMessages());
  }

  private static LoginExchange challenged(PacketType answerType) {
    LoginExchange exchange = begin(LOGIN);
    exchange.challenge(Unpooled.wrappedBuffer(QUESTION), answerType);
    return exchange;
  }

  private static List<Action> actions(LoginExchange exchange) {
    RecordedActions actions = new RecordedActions();
    actions.take(exchange);
    return actions.all();
  }

  @ParameterizedTest
  @EnumSource(names = {"SSPI", "FEDERATED_TOKEN"})
  void anAnswerIsUnderstoodWhereverItIsCut(PacketType due) {
    byte[] answer = message(due, ANSWER);
    for (int split = 0; split <= answer.length; split++) {
      LoginExchange exchange = challenged(due);
      exchange.read(Unpooled.copiedBuffer(answer, 0, split));
      exchange.grantMemory();
      exchange.read(Unpooled.copiedBuffer(answer, split, answer.length - split));
      exchange.grantMemory();
      assertThat(actions(exchange))
          .as("split at %d", split)
          .last()
          .isEqualTo(new Action.ForwardAnswer(ByteBufUtil.hexDump(ANSWER)));
      assertThat(exchange.state()).isEqualTo(LoginExchange.State.AUTHENTICATING);
      exchange.release();
    }
  }

  @Test
  void aLongAnswerIsReadOnceMemoryIsGranted() {
    LoginExchange exchange = challenged(PacketType.SSPI);

    exchange.read(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));
    assertThat(actions(exchange))
        .last()
        .isEqualTo(new Action.RequestMemory(LoginMessageReader.LONG_MESSAGE_MEMORY));
    assertThat(exchange.state()).isEqualTo(LoginExchange.State.WAITING_FOR_MEMORY);

    exchange.grantMemory();
    assertThat(actions(exchange)).last().isInstanceOf(Action.ForwardAnswer.class);
    exchange.release();
  }

  @Test
  void aRefusalWhileAnAnswerWaitsForMemoryIsSentBehindTheAnswer() {
    LoginExchange exchange = challenged(PacketType.SSPI);
    exchange.read(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));

    exchange.refuse(ClientError.shuttingDown());
    assertThat(actions(exchange)).last().isInstanceOf(Action.RequestMemory.class);

    exchange.grantMemory();
    assertThat(actions(exchange)).last().isInstanceOf(Action.SendAndClose.class);
    exchange.release();
  }

  @Test
  void aSecondTlsHandshakeClosesTheClient() {
    RecordedActions actions = new RecordedActions();
    ClientHandshake handshake = withTls();
    handshake.grantMemory();
    handshake.completeTls();

    handshake.completeTls();

    actions.take(handshake);
    assertThat(actions.all())
        .last()
        .isEqualTo(new Action.Close(CloseReason.TLS, "another TLS handshake, where one was over"));
    handshake.release();
  }

  @Test
  void tlsBeginsOnceMemoryIsGranted() {
    RecordedActions actions = new RecordedActions();
    ClientHandshake handshake = withTls();
    handshake.read(Unpooled.wrappedBuffer(new byte[] {22, 3}));
    actions.take(handshake);
    assertThat(actions.all()).containsExactly(new Action.RequestMemory(ClientHandshake.TLS_MEMORY));

    handshake.grantMemory();

    actions.take(handshake);
    assertThat(actions.all()).hasSize(3).last().isEqualTo(new Action.StartTls(FULL, "1603"));
    assertThat(actions.all().get(1)).isInstanceOf(Action.Send.class);
    assertThat(handshake.state()).isEqualTo(ClientHandshake.State.TLS_HANDSHAKE);
    handshake.release();
  }

  @Test
  void theActionsOfAClientThatClosesAreReleased() {
    ClientHandshake handshake = withTls();
    handshake.read(Unpooled.copiedBuffer(new byte[] {22, 3}));
    handshake.grantMemory();

    handshake.release();
  }

  private static ClientHandshake withTls() {
    ClientHandshake handshake = new ClientHandshake(ALLOCATOR, ClientTls.LOGIN);
    Prelogin prelogin = new Prelogin(Encryption.ON.code(), null, false, null);
    handshake.begin(new Opening.PreloginSent(prelogin, 0), Unpooled.EMPTY_BUFFER);
    return handshake;
  }

  @Test
  void aChallengeIsSentAsOneMessage() {
    LoginExchange exchange = challenged(PacketType.SSPI);

    assertThat(actions(exchange))
        .last()
        .isEqualTo(new Action.Send(ByteBufUtil.hexDump(message(PacketType.REPLY, QUESTION))));
    exchange.release();
  }

  @Test
  void anAnswerThatCameEarlyIsReadWhenItIsDue() {
    LoginExchange exchange =
        begin(
            ByteBufUtil.getBytes(
                Unpooled.wrappedBuffer(LOGIN, message(PacketType.SSPI, new byte[] {5}))));
    assertThat(exchange.state()).isEqualTo(LoginExchange.State.AUTHENTICATING);

    exchange.challenge(Unpooled.wrappedBuffer(QUESTION), PacketType.SSPI);

    assertThat(actions(exchange)).last().isEqualTo(new Action.ForwardAnswer("05"));
    exchange.release();
  }

  @Test
  void anotherMessageThanTheAnswerClosesTheClient() {
    LoginExchange exchange = challenged(PacketType.SSPI);

    exchange.read(Unpooled.copiedBuffer(message(PacketType.FEDERATED_TOKEN, ANSWER)));
    exchange.grantMemory();

    assertThat(actions(exchange)).last().isInstanceOf(Action.Close.class);
    assertThat(exchange.state()).isEqualTo(LoginExchange.State.OVER);
    exchange.release();
  }

  @Test
  void aRefusalIsSentAsTheAnswerToTheClientsAnswer() {
    LoginExchange exchange = challenged(PacketType.SSPI);
    assertThat(actions(exchange)).hasSize(1);

    exchange.refuse(ClientError.shuttingDown());
    assertThat(actions(exchange)).isEmpty();

    exchange.read(Unpooled.copiedBuffer(message(PacketType.SSPI, ANSWER)));
    exchange.grantMemory();
    assertThat(actions(exchange))
        .noneMatch(Action.ForwardAnswer.class::isInstance)
        .last()
        .isInstanceOf(Action.SendAndClose.class);
    exchange.release();
  }

  @Test
  void aRefusalThatIsNeverSentIsReleased() {
    LoginExchange exchange = challenged(PacketType.SSPI);
    exchange.refuse(ClientError.shuttingDown());
    exchange.release();
  }

  @Test
  void onlyAClientThatOffersTokensIsOfferedThem() {
    for (boolean federated : new boolean[] {true, false}) {
      ByteBuf request = PreloginRequest.write(ALLOCATOR, Encryption.NOT_SUPPORTED, federated);
      RecordedActions actions = new RecordedActions();
      ClientHandshake handshake = new ClientHandshake(ALLOCATOR, ClientTls.OFF);

      handshake.begin((Opening.Recognized) Opening.examine(request), request);

      actions.take(handshake);

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
      handshake.release();
    }
  }
}
