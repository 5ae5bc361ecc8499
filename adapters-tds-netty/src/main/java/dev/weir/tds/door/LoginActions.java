package dev.weir.tds.door;

import dev.weir.tds.arrival.Closing;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.login7.Login7;
import io.netty.buffer.ByteBuf;

/** What a {@link LoginMachine} wants done. */
interface LoginActions {
  /** Send this; the buffer is the actor's. */
  void send(ByteBuf reply);

  /**
   * The client's next step costs this much memory: say by {@link LoginMachine#roomGranted} when
   * there is room. Nothing is read until then.
   */
  void wantRoom(int bytes);

  /** Begin a TLS handshake, inside TDS unless the client began with it. */
  void startTls(EncryptionScope scope);

  /** Nothing more is encrypted, in either direction. */
  void endTls();

  /** The login is whole: find out whose it is, and whether it may come in. */
  void login(Login7 login);

  /** The client has answered the server's question: hand it on. */
  void answered(byte[] answer);

  /** Send this, then close; the buffer is the actor's. */
  void sendAndClose(ByteBuf reply);

  /** Close: this client cannot be told why, or need not be. */
  void close(Closing why, String detail);
}
