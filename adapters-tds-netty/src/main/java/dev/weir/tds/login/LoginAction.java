package dev.weir.tds.login;

import dev.weir.tds.client.CloseReason;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.OpaqueBytes;
import io.netty.buffer.ByteBuf;

/**
 * An action that {@link ClientHandshake} or {@link LoginExchange} decided on. The handler of the
 * client's connection carries the actions out after each event, in their order. A buffer in an
 * action belongs to the handler from then on.
 */
sealed interface LoginAction {
  /** An action until LOGIN7 has been read. */
  sealed interface OfHandshake extends LoginAction {}

  /** An action between LOGIN7 and the answer to it. */
  sealed interface OfExchange extends LoginAction {}

  /** Send this to the client. */
  record Send(ByteBuf reply) implements OfHandshake, OfExchange {}

  /** Request memory for the client's next step; read nothing from it until it is granted. */
  record RequestMemory(int bytes) implements OfHandshake, OfExchange {}

  /**
   * Begin a TLS handshake, within TDS unless the scope is {@link EncryptionScope#STRICT}.
   *
   * @param received the client's bytes that belong to the handshake
   */
  record StartTls(EncryptionScope scope, ByteBuf received) implements OfHandshake {}

  /** Stop encrypting and decrypting. */
  record EndTls() implements OfHandshake {}

  /** LOGIN7 was read: find its bucket. */
  record ReceiveLogin(Login7 login) implements OfHandshake {}

  /** Forward the client's answer to the server's challenge. */
  record ForwardAnswer(OpaqueBytes answer) implements OfExchange {}

  /** Send this to the client, then close its connection. */
  record SendAndClose(ByteBuf reply) implements OfExchange {}

  /** Close the client's connection without an error message. */
  record Close(CloseReason why, String detail) implements OfHandshake, OfExchange {}

  /** Releases the buffer of an action that is not carried out. */
  static void release(LoginAction action) {
    switch (action) {
      case Send send -> send.reply().release();
      case StartTls start -> start.received().release();
      case SendAndClose send -> send.reply().release();
      case RequestMemory ignored -> {}
      case EndTls ignored -> {}
      case ReceiveLogin ignored -> {}
      case ForwardAnswer ignored -> {}
      case Close ignored -> {}
    }
  }
}
