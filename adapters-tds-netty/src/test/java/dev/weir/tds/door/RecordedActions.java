package dev.weir.tds.door;

import dev.weir.tds.arrival.Closing;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.login7.Login7;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;

/** What a {@link LoginMachine} wanted done, in its order. */
final class RecordedActions implements LoginActions {
  /** One wish. */
  sealed interface Action {
    record Send(String hex) implements Action {}

    record WantRoom(int bytes) implements Action {}

    record StartTls(EncryptionScope scope) implements Action {}

    record EndTls() implements Action {}

    record Login(Login7 login) implements Action {}

    record Answered(String hex) implements Action {}

    record SendAndClose(String hex) implements Action {}

    record Close(Closing why, String detail) implements Action {}
  }

  private final List<Action> actions = new ArrayList<>();
  private Runnable atEndOfTls = () -> {};

  /** Runs this within the end of TLS, which lets in the bytes behind it. */
  void atEndOfTls(Runnable task) {
    atEndOfTls = task;
  }

  List<Action> all() {
    return actions;
  }

  @Override
  public void send(ByteBuf reply) {
    actions.add(new Action.Send(dumpAndRelease(reply)));
  }

  @Override
  public void wantRoom(int bytes) {
    actions.add(new Action.WantRoom(bytes));
  }

  @Override
  public void startTls(EncryptionScope scope) {
    actions.add(new Action.StartTls(scope));
  }

  @Override
  public void endTls() {
    actions.add(new Action.EndTls());
    atEndOfTls.run();
  }

  @Override
  public void login(Login7 login) {
    actions.add(new Action.Login(login));
  }

  @Override
  public void answered(byte[] answer) {
    actions.add(new Action.Answered(ByteBufUtil.hexDump(answer)));
  }

  @Override
  public void sendAndClose(ByteBuf reply) {
    actions.add(new Action.SendAndClose(dumpAndRelease(reply)));
  }

  @Override
  public void close(Closing why, String detail) {
    actions.add(new Action.Close(why, detail));
  }

  private static String dumpAndRelease(ByteBuf reply) {
    try {
      return ByteBufUtil.hexDump(reply);
    } finally {
      reply.release();
    }
  }
}
