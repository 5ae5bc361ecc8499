package dev.weir.tds.login;

import dev.weir.tds.client.CloseReason;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.Login7;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;

/** The actions of a {@link ClientHandshake} or a {@link LoginExchange}, in their order. */
final class RecordedActions {
  /** One action, with its bytes in place of its buffer. */
  sealed interface Action {
    record Send(String hex) implements Action {}

    record RequestMemory(int bytes) implements Action {}

    record StartTls(EncryptionScope scope, String received) implements Action {}

    record EndTls() implements Action {}

    record ReceiveLogin(Login7 login) implements Action {}

    record ForwardAnswer(String hex) implements Action {}

    record SendAndClose(String hex) implements Action {}

    record Close(CloseReason why, String detail) implements Action {}
  }

  private final List<Action> actions = new ArrayList<>();
  private Runnable atEndOfTls = () -> {};

  /** Runs this while the end of TLS is carried out, which lets the bytes behind it in. */
  void atEndOfTls(Runnable task) {
    atEndOfTls = task;
  }

  /** Takes the actions that wait. */
  void take(ClientHandshake handshake) {
    for (LoginAction action = handshake.nextAction();
        action != null;
        action = handshake.nextAction()) {
      take(action);
    }
  }

  /** Takes the actions that wait. */
  void take(LoginExchange exchange) {
    for (LoginAction action = exchange.nextAction();
        action != null;
        action = exchange.nextAction()) {
      take(action);
    }
  }

  List<Action> all() {
    return actions;
  }

  private void take(LoginAction action) {
    actions.add(
        switch (action) {
          case LoginAction.Send send -> new Action.Send(dumpAndRelease(send.reply()));
          case LoginAction.RequestMemory request -> new Action.RequestMemory(request.bytes());
          case LoginAction.StartTls start ->
              new Action.StartTls(start.scope(), dumpAndRelease(start.received()));
          case LoginAction.EndTls ignored -> new Action.EndTls();
          case LoginAction.ReceiveLogin received -> new Action.ReceiveLogin(received.login());
          case LoginAction.ForwardAnswer forward ->
              new Action.ForwardAnswer(ByteBufUtil.hexDump(forward.answer().toArray()));
          case LoginAction.SendAndClose send ->
              new Action.SendAndClose(dumpAndRelease(send.reply()));
          case LoginAction.Close close -> new Action.Close(close.why(), close.detail());
        });
    if (action instanceof LoginAction.EndTls) {
      atEndOfTls.run();
    }
  }

  private static String dumpAndRelease(ByteBuf bytes) {
    try {
      return ByteBufUtil.hexDump(bytes);
    } finally {
      bytes.release();
    }
  }
}
