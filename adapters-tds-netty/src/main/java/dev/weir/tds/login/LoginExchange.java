package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginGreeting;
import dev.weir.tds.wire.LoginReply;
import dev.weir.tds.wire.OpaqueBytes;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.ReplyFraming;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Answers a client's LOGIN7. Where the server challenges the client (SSPI, federated tokens), the
 * exchange has more messages than one. A pure state machine: it takes an event and queues actions,
 * which the handler of the connection carries out after the event.
 *
 * <p>One thread.
 */
final class LoginExchange {
  /** The state of an exchange. */
  enum State {
    /** The client waits for the answer to its LOGIN7, or to its last message. */
    AUTHENTICATING,
    /** The server has challenged the client, whose answer is being read. */
    CHALLENGED,
    /** The client's answer is long, and waits for memory. */
    WAITING_FOR_MEMORY,
    /** The login was answered, or the client is being closed. */
    OVER
  }

  private final ByteBufAllocator allocator;
  private final String serverName;
  private final TdsVersion layout;
  private final LoginMessageReader messages;
  private final Queue<LoginAction.OfExchange> actions = new ArrayDeque<>();
  private State state = State.AUTHENTICATING;

  /** The refusal that a challenged client gets once its answer has been read: it listens then. */
  private @Nullable ByteBuf pendingRefusal;

  /**
   * Begins behind a LOGIN7.
   *
   * @param serverName the name of the server in Weir's own errors
   * @param layout the TDS version by which Weir's own errors are written
   * @param messages reads the client's further messages; taken over
   */
  LoginExchange(
      ByteBufAllocator allocator,
      String serverName,
      TdsVersion layout,
      LoginMessageReader messages) {
    this.allocator = allocator;
    this.serverName = serverName;
    this.layout = layout;
    this.messages = messages;
  }

  State state() {
    return state;
  }

  /** The next action to carry out, or null where there is none. */
  LoginAction.@Nullable OfExchange nextAction() {
    return actions.poll();
  }

  // ---- the client ----

  /** Takes over more bytes of the client. */
  void read(ByteBuf bytes) {
    if (state == State.OVER) {
      bytes.release();
      return;
    }
    messages.add(bytes);
    readAnswer();
  }

  /** The memory that the last {@link LoginAction.RequestMemory} asked for was granted. */
  void grantMemory() {
    if (state == State.WAITING_FOR_MEMORY) {
      messages.grantMemory();
      state = State.CHALLENGED;
      readAnswer();
    }
  }

  private void readAnswer() {
    boolean hasMore = true;
    while (hasMore && state == State.CHALLENGED) {
      hasMore = readNext();
    }
  }

  private boolean readNext() {
    return switch (messages.readNext()) {
      case LoginMessageReader.Step.AwaitBytes ignored -> false;
      case LoginMessageReader.Step.AwaitMemory ignored -> {
        state = State.WAITING_FOR_MEMORY;
        actions.add(new LoginAction.RequestMemory(LoginMessageReader.LONG_MESSAGE_MEMORY));
        yield false;
      }
      case LoginMessageReader.Step.PacketRead ignored -> true;
      case LoginMessageReader.Step.MessageRead message -> {
        forwardAnswer(message.payload());
        yield false;
      }
      case LoginMessageReader.Step.Broken broken -> {
        state = State.OVER;
        actions.add(new LoginAction.Close(CloseReason.NOT_TDS, broken.reason()));
        yield false;
      }
    };
  }

  private void forwardAnswer(ByteBuf payload) {
    OpaqueBytes answer =
        OpaqueBytes.copyOf(payload, payload.readerIndex(), payload.readableBytes());
    messages.wipe();
    state = State.AUTHENTICATING;
    if (pendingRefusal == null) {
      actions.add(new LoginAction.ForwardAnswer(answer));
    } else {
      ByteBuf refusal = pendingRefusal;
      pendingRefusal = null;
      sendRefusal(refusal);
    }
  }

  // ---- the answer to the login ----

  /**
   * Sends the client a challenge of the server.
   *
   * @param challenge the server's tokens
   * @param answerType the type of the message that answers it
   */
  void challenge(ByteBuf challenge, PacketType answerType) {
    if (state == State.AUTHENTICATING) {
      state = State.CHALLENGED;
      messages.expect(answerType, Login7.MAX_LENGTH);
      actions.add(
          new LoginAction.Send(ReplyFraming.beforeLogin(layout).frame(allocator, challenge)));
      readAnswer();
    }
  }

  /**
   * Accepts the login with the server's own response.
   *
   * @param response the server's tokens
   */
  void accept(ByteBuf response, int spid) {
    accept(
        new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, spid, layout)
            .frame(allocator, response));
  }

  /** Accepts the login with a response of Weir's own. */
  void accept(LoginGreeting greeting) {
    accept(LoginReply.write(allocator, greeting));
  }

  private void accept(ByteBuf reply) {
    if (state == State.AUTHENTICATING) {
      state = State.OVER;
      actions.add(new LoginAction.Send(reply));
    } else {
      reply.release();
    }
  }

  /** Refuses the login with an error of Weir's own. */
  void refuse(ClientError error) {
    if (state != State.OVER) {
      refuse(ErrorReply.write(allocator, layout, error, serverName));
    }
  }

  /** Refuses the login with the server's error. */
  void refuse(ServerRefusal refusal) {
    if (state != State.OVER) {
      ByteBuf tokens = Unpooled.wrappedBuffer(refusal.tokens());
      refuse(ErrorReply.relay(allocator, ReplyFraming.beforeLogin(layout), tokens));
    }
  }

  private void refuse(ByteBuf reply) {
    if (state == State.AUTHENTICATING) {
      sendRefusal(reply);
    } else if (pendingRefusal == null) {
      pendingRefusal = reply;
    } else {
      reply.release();
    }
  }

  private void sendRefusal(ByteBuf reply) {
    state = State.OVER;
    actions.add(new LoginAction.SendAndClose(reply));
  }

  // ---- the end ----

  /** Hands over the bytes that the client sent behind its login: the session reads them. */
  ByteBuf takeRest() {
    return messages.takeRest();
  }

  /** Wipes and releases everything; may be called again. */
  void release() {
    state = State.OVER;
    messages.release();
    if (pendingRefusal != null) {
      pendingRefusal.release();
      pendingRefusal = null;
    }
    for (LoginAction action = actions.poll(); action != null; action = actions.poll()) {
      LoginAction.release(action);
    }
  }
}
