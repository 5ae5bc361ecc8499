package dev.weir.tds.login;

import dev.weir.tds.server.LoginDialogue;
import dev.weir.tds.server.ServerTokens;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;

/** What a {@link RelayedLogin} says to both sides, in its order. */
final class RecordedDialogue implements LoginDialogue, RelayedLogin.Challenges {
  /** One thing said. */
  sealed interface Said {
    record Asked(String question, PacketType due) implements Said {}

    record Answered(PacketType type, String answer) implements Said {}

    record GaveUp(String reason) implements Said {}

    record Abandoned() implements Said {}
  }

  private final List<Said> said = new ArrayList<>();

  List<Said> done() {
    List<Said> done = List.copyOf(said);
    said.clear();
    return done;
  }

  @Override
  public void challenged(ServerTokens challenge, PacketType answerType) {
    said.add(new Said.Asked(ByteBufUtil.hexDump(challenge.asBuffer()), answerType));
  }

  @Override
  public void answer(PacketType type, byte[] payload) {
    said.add(new Said.Answered(type, ByteBufUtil.hexDump(payload)));
  }

  @Override
  public void giveUp(String reason) {
    said.add(new Said.GaveUp(reason));
  }

  @Override
  public void abandon() {
    said.add(new Said.Abandoned());
  }
}
