package dev.weir.tds.door;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.encryption.ClientEncryption;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.login7.LoginParse;
import dev.weir.tds.packet.MessageAssembly;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.Prelogin;
import dev.weir.tds.prelogin.PreloginReply;
import dev.weir.tds.reply.ErrorReply;
import dev.weir.tds.reply.LoginGreeting;
import dev.weir.tds.reply.LoginReply;
import dev.weir.tds.reply.ReplyFraming;
import dev.weir.tds.reply.TdsVersion;
import dev.weir.tds.stream.BrokenStreamException;
import dev.weir.tds.stream.PacketCutter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client from its PRELOGIN to the answer to its login. Pure: the bytes it is fed have been
 * decrypted, and what it wants done goes to its actions.
 *
 * <p>One thread.
 */
final class LoginMachine {
  /** Where the client stands. */
  enum State {
    /** It has said nothing that was understood. */
    OPENING,
    /** It is about to speak TLS, which costs memory that Weir does not have at the moment. */
    WAITING_FOR_TLS,
    /** It speaks TLS, which is read before it comes here. */
    HANDSHAKE,
    /** It speaks TDS 8.0, and its PRELOGIN is due. */
    PRELOGIN_WITHIN_TLS,
    /** Its LOGIN7 is due. */
    LOGIN,
    /** Its LOGIN7, or what it has added, is being considered. */
    AUTHENTICATING,
    /** The server has asked it for more, and its answer is due. */
    CHALLENGED,
    /** What it is about to say is long, and costs memory that Weir does not have at the moment. */
    WAITING_FOR_ROOM,
    /** It is in, or on its way out. */
    OVER
  }

  /**
   * What a TLS handshake costs: the engine, its keys and buffers, and what the client may send of a
   * record before it is whole.
   */
  static final int ROOM_FOR_TLS = 64 * 1024;

  /** Most logins and answers fit into a packet, and are read without asking for room. */
  static final int SHORT_MESSAGE = PacketHeader.DEFAULT_PACKET_SIZE;

  /** The room for one that does not. */
  static final int ROOM_FOR_LONG_MESSAGE = Login7.MAX_LENGTH;

  private final ByteBufAllocator allocator;
  private final ClientTls tls;
  private final String serverName;
  private final LoginActions actions;
  private final PacketCutter cutter;
  private MessageAssembly message;
  private State state = State.OPENING;
  private EncryptionScope scope = EncryptionScope.NONE;
  private Encryption replyToPrelogin = Encryption.NOT_SUPPORTED;
  private @Nullable Login7 login;
  private boolean federated;
  private boolean hasRoomForLongMessage;
  private boolean isCutting;

  /** What the client was about to do when it had to wait for room. */
  private State goesOn = State.OPENING;

  private @Nullable ByteBuf farewell;

  LoginMachine(ByteBufAllocator allocator, ClientTls tls, String serverName, LoginActions actions) {
    this.allocator = allocator;
    this.tls = tls;
    this.serverName = serverName;
    this.actions = actions;
    this.cutter = PacketCutter.ofSecrets(allocator, PacketHeader.MAX_PACKET_SIZE);
    this.message = assembly(PacketType.LOGIN7, Login7.MAX_LENGTH);
  }

  State state() {
    return state;
  }

  // ---- the client ----

  /** The first message was a PRELOGIN in the clear. */
  void prelogin(Prelogin prelogin) {
    federated = prelogin.federated();
    switch (ClientEncryption.answer(tls, prelogin.encryptionCode())) {
      case ClientEncryption.Agreed agreed -> agree(agreed);
      case ClientEncryption.Refused refused -> {
        actions.send(PreloginReply.write(allocator, refused.reply()));
        leave(Closing.TLS, refused.reason());
      }
      case ClientEncryption.Closed closed -> leave(Closing.TLS, closed.reason());
    }
  }

  private void agree(ClientEncryption.Agreed agreed) {
    scope = agreed.scope();
    replyToPrelogin = agreed.reply();
    switch (scope) {
      case NONE, STRICT -> {
        actions.send(PreloginReply.write(allocator, replyToPrelogin, federated));
        state = State.LOGIN;
      }
      case LOGIN_ONLY, FULL -> {
        state = State.WAITING_FOR_TLS;
        actions.wantRoom(ROOM_FOR_TLS);
      }
    }
  }

  /** The first message is a LOGIN7: there will be no PRELOGIN, and no TLS. */
  void loginFirst() {
    if (tls == ClientTls.REQUIRE || tls == ClientTls.STRICT) {
      leave(
          Closing.TLS, "the client does not encrypt, and this listener wants everything encrypted");
    } else {
      state = State.LOGIN;
    }
  }

  /** The connection began with TLS. */
  void tlsFirst() {
    if (tls == ClientTls.OFF) {
      leave(Closing.TLS, "the client begins with TLS, and this listener has 'tls: off'");
    } else {
      scope = EncryptionScope.STRICT;
      state = State.WAITING_FOR_TLS;
      actions.wantRoom(ROOM_FOR_TLS);
      message = assembly(PacketType.PRELOGIN, PacketHeader.DEFAULT_PACKET_SIZE);
    }
  }

  /** A TLS handshake is over. There is one on each connection: a second one ends the client. */
  void handshakeDone() {
    switch (state) {
      case HANDSHAKE ->
          state = scope == EncryptionScope.STRICT ? State.PRELOGIN_WITHIN_TLS : State.LOGIN;
      case OPENING,
          WAITING_FOR_TLS,
          PRELOGIN_WITHIN_TLS,
          LOGIN,
          AUTHENTICATING,
          CHALLENGED,
          WAITING_FOR_ROOM ->
          leave(Closing.TLS, "another TLS handshake, where one was over");
      case OVER -> {}
    }
  }

  /** There is room for the step that the client was about to take. */
  void roomGranted() {
    switch (state) {
      case WAITING_FOR_TLS -> {
        state = State.HANDSHAKE;
        if (scope != EncryptionScope.STRICT) {
          actions.send(PreloginReply.write(allocator, replyToPrelogin, federated));
        }
        actions.startTls(scope);
      }
      case WAITING_FOR_ROOM -> {
        hasRoomForLongMessage = true;
        state = goesOn;
        readOn();
      }
      case OPENING, HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, AUTHENTICATING, CHALLENGED, OVER -> {}
    }
  }

  /** More bytes of the client, decrypted; the buffer is the machine's from now on. */
  void bytes(ByteBuf bytes) {
    if (state == State.OVER) {
      bytes.release();
      return;
    }
    cutter.add(bytes);
    readOn();
  }

  /**
   * Cuts packets until the state wants none. To end TLS lets bytes in that came behind the record
   * that is being read: they wait in the cutter until what was cut has been acted on.
   */
  private void readOn() {
    if (isCutting) {
      return;
    }
    isCutting = true;
    try {
      // While a login is considered nothing may come; what comes all the same waits.
      ByteBuf packet = nextPacket();
      while (packet != null) {
        packet(packet);
        packet = nextPacket();
      }
    } catch (BrokenStreamException e) {
      leave(Closing.NOT_TDS, e.reason());
    } finally {
      isCutting = false;
    }
  }

  private @Nullable ByteBuf nextPacket() throws BrokenStreamException {
    if (!isReading()) {
      return null;
    }
    if (!hasRoomForLongMessage && message.length() + cutter.announced() > SHORT_MESSAGE) {
      goesOn = state;
      state = State.WAITING_FOR_ROOM;
      actions.wantRoom(ROOM_FOR_LONG_MESSAGE);
      return null;
    }
    return cutter.next();
  }

  private boolean isReading() {
    return switch (state) {
      case OPENING, WAITING_FOR_TLS, HANDSHAKE, AUTHENTICATING, WAITING_FOR_ROOM, OVER -> false;
      case PRELOGIN_WITHIN_TLS, LOGIN, CHALLENGED -> true;
    };
  }

  private void packet(ByteBuf packet) {
    MessageAssembly.Progress progress;
    try {
      progress = message.add(packet);
    } finally {
      // Passwords and tokens are not left behind in buffers that others are given.
      packet.setZero(packet.readerIndex(), packet.readableBytes());
      packet.release();
    }
    if (state == State.LOGIN && scope == EncryptionScope.LOGIN_ONLY) {
      // Of the login's packets the first is encrypted, and nothing after it (MS-TDS 3.2.5.3).
      scope = EncryptionScope.NONE;
      actions.endTls();
    }
    switch (progress) {
      case MessageAssembly.Progress.Incomplete ignored -> {}
      case MessageAssembly.Progress.Broken broken -> leave(Closing.NOT_TDS, broken.reason());
      case MessageAssembly.Progress.Complete complete -> {
        switch (state) {
          case LOGIN -> loginCame(Login7.parse(complete.payload()));
          case CHALLENGED -> answered(ByteBufUtil.getBytes(complete.payload()));
          case PRELOGIN_WITHIN_TLS -> preloginWithinTls(Prelogin.parse(complete.payload()));
          case OPENING, WAITING_FOR_TLS, HANDSHAKE, AUTHENTICATING, WAITING_FOR_ROOM, OVER ->
              throw new IllegalStateException("a message in " + state);
        }
      }
    }
  }

  private void preloginWithinTls(@Nullable Prelogin prelogin) {
    message.close();
    message = assembly(PacketType.LOGIN7, Login7.MAX_LENGTH);
    if (prelogin == null) {
      leave(Closing.NOT_TDS, "a PRELOGIN whose options do not fit its length");
    } else {
      state = State.LOGIN;
      actions.send(PreloginReply.write(allocator, Encryption.NOT_SUPPORTED, prelogin.federated()));
    }
  }

  private void loginCame(LoginParse parse) {
    message.wipe();
    switch (parse) {
      case LoginParse.Parsed parsed -> {
        login = parsed.login();
        state = State.AUTHENTICATING;
        actions.login(parsed.login());
      }
      case LoginParse.Broken broken ->
          leave(Closing.LOGIN, "a LOGIN7 that cannot be understood: " + broken.reason());
    }
  }

  private void answered(byte[] answer) {
    message.wipe();
    state = State.AUTHENTICATING;
    if (farewell == null) {
      actions.answered(answer);
    } else {
      sayFarewell(farewell);
    }
  }

  // ---- the answer ----

  /**
   * The server wants to hear more of the client.
   *
   * @param question the server's tokens
   * @param due the type of the message that answers it
   */
  void challenged(ByteBuf question, PacketType due) {
    if (state == State.AUTHENTICATING) {
      state = State.CHALLENGED;
      message = assembly(due, Login7.MAX_LENGTH);
      actions.send(ReplyFraming.BEFORE_LOGIN.frame(allocator, question));
      readOn();
    }
  }

  /**
   * The client is in, and hears what the server said.
   *
   * @param response the server's tokens
   */
  void accepted(ByteBuf response, int spid) {
    if (state == State.AUTHENTICATING) {
      state = State.OVER;
      ReplyFraming framing = new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, spid);
      actions.send(framing.frame(allocator, response));
    }
  }

  /** The client is in. */
  void accepted(LoginGreeting greeting) {
    if (state == State.AUTHENTICATING) {
      state = State.OVER;
      actions.send(LoginReply.write(allocator, greeting));
    }
  }

  /** The client is not let in. */
  void refused(ClientError error) {
    TdsVersion shape =
        login == null ? TdsVersion.V7_2_AND_LATER : TdsVersion.ofLogin(login.rawVersion());
    refuse(() -> ErrorReply.write(allocator, shape, error, serverName));
  }

  /** The client is not let in, and hears what the server said. */
  void refused(ServerRefusal refusal) {
    refuse(
        () ->
            ErrorReply.handOn(
                allocator, ReplyFraming.BEFORE_LOGIN, Unpooled.wrappedBuffer(refusal.tokens())));
  }

  /** A client that is about to answer a question has its answer read first: it listens then. */
  private void refuse(Supplier<ByteBuf> reply) {
    switch (state) {
      case AUTHENTICATING -> sayFarewell(reply.get());
      case CHALLENGED -> farewell = farewell == null ? reply.get() : farewell;
      case WAITING_FOR_ROOM -> {
        // Of an answer: nothing is refused while a login is not whole.
        farewell = farewell == null ? reply.get() : farewell;
      }
      case OPENING, WAITING_FOR_TLS, HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, OVER -> {}
    }
  }

  private void sayFarewell(ByteBuf reply) {
    farewell = null;
    state = State.OVER;
    actions.sendAndClose(reply);
  }

  /** What the client sent beyond its login; the caller's. */
  ByteBuf takeRest() {
    return cutter.takeRest();
  }

  /** The client is gone, or somebody else reads it. */
  void release() {
    state = State.OVER;
    cutter.release();
    message.wipe();
    if (farewell != null) {
      farewell.release();
      farewell = null;
    }
  }

  private void leave(Closing why, String detail) {
    state = State.OVER;
    actions.close(why, detail);
  }

  private MessageAssembly assembly(PacketType type, int longest) {
    return new MessageAssembly(allocator, type, longest);
  }
}
