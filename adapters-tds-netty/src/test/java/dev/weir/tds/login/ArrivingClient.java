package dev.weir.tds.login;

import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.wire.Opening;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;

/** A client whose bytes arrive in pieces, read as by {@link AcceptedClient}. */
final class ArrivingClient implements AutoCloseable {
  private final RecordedActions actions = new RecordedActions();
  private final ClientHandshake handshake;
  private final ByteBuf opening;
  private boolean isRecognized;

  ArrivingClient(ByteBufAllocator allocator, ClientTls tls) {
    this.handshake = new ClientHandshake(allocator, tls);
    this.opening = allocator.buffer();
  }

  void send(byte[] bytes, int from, int to) {
    ByteBuf piece = Unpooled.copiedBuffer(bytes, from, to - from);
    if (isRecognized) {
      handshake.read(piece);
    } else {
      opening.writeBytes(piece);
      piece.release();
      switch (Opening.examine(opening)) {
        case Opening.Incomplete ignored -> {}
        case Opening.Broken broken -> throw new AssertionError(broken.reason());
        case Opening.Recognized recognized -> {
          isRecognized = true;
          handshake.begin(recognized, opening.retainedDuplicate());
        }
      }
    }
    actions.take(handshake);
  }

  List<RecordedActions.Action> actions() {
    return actions.all();
  }

  ClientHandshake.State state() {
    return handshake.state();
  }

  /** The bytes that it sent behind its login. */
  String rest() {
    ByteBuf rest = handshake.takeMessages().takeRest();
    try {
      return ByteBufUtil.hexDump(rest);
    } finally {
      rest.release();
    }
  }

  @Override
  public void close() {
    handshake.release();
    opening.release();
  }
}
