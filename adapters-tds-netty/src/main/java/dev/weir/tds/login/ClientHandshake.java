package dev.weir.tds.login;

import dev.weir.tds.client.CloseReason;
import dev.weir.tds.tls.ClientEncryption;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginParse;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Prelogin;
import dev.weir.tds.wire.PreloginReply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Answers a client's PRELOGIN, agrees on its encryption and reads its LOGIN7. A pure state machine:
 * it takes an event and queues actions, which the handler of the connection carries out after the
 * event. Once TLS has begun, the bytes it is given are decrypted.
 *
 * <p>One thread.
 */
final class ClientHandshake {
  /** The state of a handshake. */
  enum State {
    /** Waiting for memory for TLS. */
    WAITING_FOR_TLS,
    /** The TLS handshake is under way. */
    TLS_HANDSHAKE,
    /** Reading the PRELOGIN that TDS 8.0 has within TLS. */
    PRELOGIN_WITHIN_TLS,
    /** Reading LOGIN7. */
    LOGIN,
    /** Waiting for memory for a long message. */
    WAITING_FOR_MEMORY,
    /** LOGIN7 was read. */
    COMPLETE,
    /** The client is being closed. */
    CLOSED
  }

  /**
   * The memory that a TLS handshake needs: the engine, its keys and buffers, and the part of a
   * record that the client may send before the record is whole.
   */
  static final int TLS_MEMORY = 64 * 1024;

  private final ByteBufAllocator allocator;
  private final ClientTls tls;
  private final LoginMessageReader messages;
  private final Queue<LoginAction.OfHandshake> actions = new ArrayDeque<>();
  private State state = State.LOGIN;
  private EncryptionScope scope = EncryptionScope.NONE;
  private Encryption encryptionReply = Encryption.NOT_SUPPORTED;
  private boolean isFederated;

  /** The bytes that the client sent before TLS could begin. */
  private ByteBuf beforeTls = Unpooled.EMPTY_BUFFER;

  /** The state that {@link State#WAITING_FOR_MEMORY} interrupted. */
  private State interrupted = State.LOGIN;

  ClientHandshake(ByteBufAllocator allocator, ClientTls tls) {
    this.allocator = allocator;
    this.tls = tls;
    this.messages = new LoginMessageReader(allocator);
  }

  State state() {
    return state;
  }

  /** The next action to carry out, or null where there is none. */
  LoginAction.@Nullable OfHandshake nextAction() {
    return actions.poll();
  }

  // ---- events ----

  /**
   * Begins the handshake.
   *
   * @param opening how the client began
   * @param received the bytes that the client has sent, of which nothing was consumed; taken over
   */
  void begin(Opening.Recognized opening, ByteBuf received) {
    switch (opening) {
      case Opening.PreloginSent prelogin -> {
        received.skipBytes(prelogin.length());
        answerPrelogin(prelogin.prelogin());
      }
      case Opening.LoginSent ignored -> {
        if (tls == ClientTls.REQUIRE || tls == ClientTls.STRICT) {
          close(
              CloseReason.TLS,
              "the client does not encrypt, and this listener wants everything encrypted");
        }
      }
      case Opening.TlsSent ignored -> {
        if (tls == ClientTls.OFF) {
          close(CloseReason.TLS, "the client begins with TLS, and this listener has 'tls: off'");
        } else {
          requestTls(EncryptionScope.STRICT);
        }
      }
    }
    read(received);
  }

  /** Takes over more bytes of the client. */
  void read(ByteBuf bytes) {
    switch (state) {
      case WAITING_FOR_TLS ->
          beforeTls = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(allocator, beforeTls, bytes);
      case TLS_HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, WAITING_FOR_MEMORY, COMPLETE -> {
        messages.add(bytes);
        readMessages();
      }
      case CLOSED -> bytes.release();
    }
  }

  /**
   * A TLS handshake has ended with success. A connection has one: a second one closes the client.
   */
  void completeTls() {
    switch (state) {
      case TLS_HANDSHAKE -> {
        if (scope == EncryptionScope.STRICT) {
          messages.expect(PacketType.PRELOGIN, PacketHeader.DEFAULT_PACKET_SIZE);
          state = State.PRELOGIN_WITHIN_TLS;
        } else {
          state = State.LOGIN;
        }
      }
      case WAITING_FOR_TLS, PRELOGIN_WITHIN_TLS, LOGIN, WAITING_FOR_MEMORY, COMPLETE ->
          close(CloseReason.TLS, "another TLS handshake, where one was over");
      case CLOSED -> {}
    }
  }

  /** The memory that the last {@link LoginAction.RequestMemory} asked for was granted. */
  void grantMemory() {
    switch (state) {
      case WAITING_FOR_TLS -> startTls();
      case WAITING_FOR_MEMORY -> {
        messages.grantMemory();
        state = interrupted;
        readMessages();
      }
      case TLS_HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, COMPLETE, CLOSED -> {}
    }
  }

  // ---- PRELOGIN and TLS ----

  private void answerPrelogin(Prelogin prelogin) {
    isFederated = prelogin.federated();
    switch (ClientEncryption.answer(tls, prelogin.encryptionCode())) {
      case ClientEncryption.Agreed agreed -> {
        encryptionReply = agreed.reply();
        switch (agreed.scope()) {
          case NONE, STRICT -> sendPreloginReply(encryptionReply, isFederated);
          case LOGIN_ONLY, FULL -> requestTls(agreed.scope());
        }
      }
      case ClientEncryption.Refused refused -> {
        sendPreloginReply(refused.reply(), false);
        close(CloseReason.TLS, refused.reason());
      }
      case ClientEncryption.Closed closed -> close(CloseReason.TLS, closed.reason());
    }
  }

  private void requestTls(EncryptionScope agreed) {
    scope = agreed;
    state = State.WAITING_FOR_TLS;
    actions.add(new LoginAction.RequestMemory(TLS_MEMORY));
  }

  private void startTls() {
    state = State.TLS_HANDSHAKE;
    if (scope != EncryptionScope.STRICT) {
      sendPreloginReply(encryptionReply, isFederated);
    }
    ByteBuf received = beforeTls;
    beforeTls = Unpooled.EMPTY_BUFFER;
    actions.add(new LoginAction.StartTls(scope, received));
  }

  private void sendPreloginReply(Encryption encryption, boolean federated) {
    actions.add(new LoginAction.Send(PreloginReply.write(allocator, encryption, federated)));
  }

  // ---- messages ----

  /**
   * Reads packets while a message is expected. Bytes that arrive behind LOGIN7 stay unread: they
   * belong to the session.
   */
  private void readMessages() {
    boolean hasMore = true;
    while (hasMore && (state == State.LOGIN || state == State.PRELOGIN_WITHIN_TLS)) {
      hasMore = readNext();
    }
  }

  private boolean readNext() {
    return switch (messages.readNext()) {
      case LoginMessageReader.Step.AwaitBytes ignored -> false;
      case LoginMessageReader.Step.AwaitMemory ignored -> {
        interrupted = state;
        state = State.WAITING_FOR_MEMORY;
        actions.add(new LoginAction.RequestMemory(LoginMessageReader.LONG_MESSAGE_MEMORY));
        yield false;
      }
      case LoginMessageReader.Step.PacketRead ignored -> {
        endTlsOfLogin();
        yield true;
      }
      case LoginMessageReader.Step.MessageRead message -> {
        if (state == State.PRELOGIN_WITHIN_TLS) {
          readPreloginWithinTls(Prelogin.parse(message.payload()));
        } else {
          endTlsOfLogin();
          readLogin(Login7.parse(message.payload()));
        }
        yield true;
      }
      case LoginMessageReader.Step.Broken broken -> {
        close(CloseReason.NOT_TDS, broken.reason());
        yield false;
      }
    };
  }

  /** The first packet of LOGIN7 is encrypted, and nothing after it (MS-TDS 3.2.5.3). */
  private void endTlsOfLogin() {
    if (scope == EncryptionScope.LOGIN_ONLY) {
      scope = EncryptionScope.NONE;
      actions.add(new LoginAction.EndTls());
    }
  }

  private void readPreloginWithinTls(@Nullable Prelogin prelogin) {
    messages.expect(PacketType.LOGIN7, Login7.MAX_LENGTH);
    if (prelogin == null) {
      close(CloseReason.NOT_TDS, "a PRELOGIN whose options do not fit its length");
    } else {
      state = State.LOGIN;
      sendPreloginReply(Encryption.NOT_SUPPORTED, prelogin.federated());
    }
  }

  private void readLogin(LoginParse parse) {
    messages.wipe();
    switch (parse) {
      case LoginParse.Parsed parsed -> {
        state = State.COMPLETE;
        actions.add(new LoginAction.ReceiveLogin(parsed.login()));
      }
      case LoginParse.Broken broken ->
          close(CloseReason.LOGIN, "a LOGIN7 that cannot be understood: " + broken.reason());
    }
  }

  private void close(CloseReason why, String detail) {
    state = State.CLOSED;
    actions.add(new LoginAction.Close(why, detail));
  }

  // ---- the end ----

  /** Hands over the reader of messages, which has the bytes behind LOGIN7. */
  LoginMessageReader takeMessages() {
    assert state == State.COMPLETE;
    state = State.CLOSED;
    return messages;
  }

  /** Wipes and releases everything; may be called again, but not behind {@link #takeMessages}. */
  void release() {
    state = State.CLOSED;
    messages.release();
    beforeTls.release();
    beforeTls = Unpooled.EMPTY_BUFFER;
    for (LoginAction action = actions.poll(); action != null; action = actions.poll()) {
      LoginAction.release(action);
    }
  }
}
