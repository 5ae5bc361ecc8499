package dev.weir.tds.fuzz;

import dev.weir.tds.request.CallEnd;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.ProcedureCall;
import dev.weir.tds.request.RequestEvents;
import dev.weir.tds.request.RequestReader;
import dev.weir.tds.request.TextRole;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.request.Unclear;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** Bytes as a request, in one piece and in many: they have to come to the same. */
final class RequestInPieces {
  private RequestInPieces() {}

  static void read(PacketType type, TdsVersion dialect, byte... bytes) {
    Told whole = read(type, dialect, Math.max(1, bytes.length), bytes);
    int piece = 1 + (bytes.length == 0 ? 0 : Byte.toUnsignedInt(bytes[bytes.length - 1]) % 7);
    Told pieces = read(type, dialect, piece, bytes);
    if (whole.hash != pieces.hash) {
      throw new IllegalStateException("what is told depends on how the bytes are cut");
    }
    if (whole.unclear > 1) {
      throw new IllegalStateException("a request was unclear more than once");
    }
  }

  private static Told read(PacketType type, TdsVersion dialect, int piece, byte... bytes) {
    Told told = new Told();
    RequestReader reader = new RequestReader(told);
    ByteBuf payload = Unpooled.wrappedBuffer(bytes);
    reader.begin(type, dialect);
    for (int at = 0; at < bytes.length; at += piece) {
      reader.read(payload, at, Math.min(piece, bytes.length - at));
    }
    reader.end();
    return told;
  }

  /** All that was told in a few numbers: how text is cut is no matter. */
  private static final class Told implements RequestEvents {
    private long hash;
    private int unclear;

    @Override
    public void transaction(long descriptor, long offset, long outstanding) {
      add(1, descriptor, offset, outstanding);
    }

    @Override
    public void queryNotification() {
      add(2);
    }

    @Override
    public void text(TextRole role, char[] characters, int length) {
      for (int i = 0; i < length; i++) {
        add(3, characters[i]);
      }
    }

    @Override
    public void textEnds(TextRole role) {
      add(4, role.name().hashCode());
    }

    @Override
    public void call(ProcedureCall call) {
      add(5, call.ordinal(), call.offset(), call.name().toString().hashCode(), call.options());
    }

    @Override
    public void parameter(CallParameter parameter) {
      add(6, parameter.integer(), parameter.integerOffset(), parameter.endOffset());
      add(7, parameter.name().toString().hashCode(), parameter.hasText() ? 1 : 0);
    }

    @Override
    public void callEnds(CallEnd end) {
      add(8, end.name().hashCode());
    }

    @Override
    public void transactionRequest(TransactionRequest request) {
      add(9, request.kind().code(), request.isolation(), request.flagsOffset());
    }

    @Override
    public void bulkLoad() {
      add(10);
    }

    @Override
    public void unclear(Unclear why) {
      unclear++;
      add(11, why.name().hashCode());
    }

    private void add(long... numbers) {
      hash = hash * 31 + Arrays.hashCode(numbers);
    }
  }
}
