package dev.weir.tds.door;

import dev.weir.tds.arrival.Closing;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.opening.Opening;
import dev.weir.tds.packet.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;

/**
 * A client whose bytes come to the door in pieces: what it says first is waited for as a whole, as
 * in front of the door, and the rest goes to a {@link LoginMachine}.
 */
final class ArrivingClient implements AutoCloseable {
  private final RecordedActions actions = new RecordedActions();
  private final LoginMachine machine;
  private final ByteBuf opening;
  private boolean opened;

  ArrivingClient(ByteBufAllocator allocator, ClientTls tls) {
    this.machine = new LoginMachine(allocator, tls, "weir", actions);
    this.opening = allocator.buffer();
  }

  void sends(byte[] bytes, int from, int to) {
    ByteBuf piece = Unpooled.copiedBuffer(bytes, from, to - from);
    if (opened) {
      machine.bytes(piece);
      return;
    }
    opening.writeBytes(piece);
    piece.release();
    opened =
        switch (Opening.examine(opening)) {
          case Opening.Incomplete ignored -> false;
          case Opening.PreloginSent sent -> {
            opening.skipBytes(PacketHeader.lengthAt(opening, opening.readerIndex()));
            machine.prelogin(sent.prelogin());
            yield true;
          }
          case Opening.LoginSent ignored -> {
            machine.loginFirst();
            yield true;
          }
          case Opening.TlsSent ignored -> {
            machine.tlsFirst();
            yield true;
          }
          case Opening.Broken broken -> {
            actions.close(Closing.NOT_TDS, broken.reason());
            yield true;
          }
        };
    if (opened) {
      machine.bytes(opening.readRetainedSlice(opening.readableBytes()));
    }
  }

  List<RecordedActions.Action> actions() {
    return actions.all();
  }

  LoginMachine.State state() {
    return machine.state();
  }

  /** What it sent beyond its login. */
  String rest() {
    ByteBuf rest = machine.takeRest();
    try {
      return ByteBufUtil.hexDump(rest);
    } finally {
      rest.release();
    }
  }

  @Override
  public void close() {
    machine.release();
    opening.release();
  }
}
