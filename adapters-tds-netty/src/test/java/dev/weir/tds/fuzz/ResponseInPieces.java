package dev.weir.tds.fuzz;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.response.DescribedColumns;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.response.ReturnedValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** Bytes as a response, in one piece and in many: they have to come to the same. */
final class ResponseInPieces {
  private ResponseInPieces() {}

  static void scan(ResponseDialect dialect, byte... bytes) {
    Told whole = scan(dialect, Math.max(1, bytes.length), bytes);
    int piece = 1 + (bytes.length == 0 ? 0 : Byte.toUnsignedInt(bytes[bytes.length - 1]) % 7);
    Told pieces = scan(dialect, piece, bytes);
    if (whole.hash != pieces.hash || whole.rows != pieces.rows) {
      throw new IllegalStateException("what is told depends on how the bytes are cut");
    }
    if (whole.losses == 0 && pieces.losses == 0 && !whole.rest.equals(pieces.rest)) {
      throw new IllegalStateException("what is left for the client depends on the cuts");
    }
    if (whole.losses > 1) {
      throw new IllegalStateException("a response was lost more than once");
    }
  }

  private static Told scan(ResponseDialect dialect, int piece, byte... bytes) {
    Told told = new Told();
    ResponseScanner scanner = new ResponseScanner(dialect, told);
    scanner.tellSessionStates(new SessionStateMap());
    ByteBuf payload = Unpooled.copiedBuffer(bytes);
    for (int at = 0; at < bytes.length; at += piece) {
      int left = scanner.scan(payload, at, Math.min(piece, bytes.length - at));
      told.rest.writeBytes(payload, at, left);
      if (scanner.wholeTokensEnd() > scanner.offset()) {
        throw new IllegalStateException("an end that has not come yet");
      }
    }
    scanner.endOfResponse();
    return told;
  }

  /** All that was told in a few numbers: how rows are bunched is no matter. */
  private static final class Told implements ResponseEvents {
    private final ByteBuf rest = Unpooled.buffer();
    private long hash;
    private long rows;
    private int losses;

    @Override
    public void columns(DescribedColumns columns) {
      add(1, columns.count());
    }

    @Override
    public void rows(long count) {
      rows += count;
    }

    @Override
    public void done(DoneKind kind, int status, int command, long count) {
      add(2, kind.name().hashCode(), status, command, count, rows);
    }

    @Override
    public void error(int number, int state, int severity) {
      add(3, number, state, severity);
    }

    @Override
    public void info(int number, int state, int severity) {
      add(4, number, state, severity);
    }

    @Override
    public void returnStatus(int value, long endOffset) {
      add(5, value);
    }

    @Override
    public void returnValue(ReturnedValue value) {
      add(6, value.ordinalOffset(), value.integerWidth(), value.integer(), value.name().length());
    }

    @Override
    public void renamed(EnvironmentChange change, CharSequence name) {
      add(7, change.name().hashCode(), name.toString().hashCode());
    }

    @Override
    public void transaction(EnvironmentChange change, long descriptor, long offset) {
      add(8, change.name().hashCode(), descriptor, offset);
    }

    @Override
    public void environment(EnvironmentChange change) {
      add(9, change.name().hashCode());
    }

    @Override
    public void sessionState(SessionStateMap states) {
      add(10, states.toString().hashCode());
    }

    @Override
    public void lost(Loss loss) {
      losses++;
      add(11, loss.name().hashCode());
    }

    private void add(long... numbers) {
      hash = hash * 31 + Arrays.hashCode(numbers);
    }
  }
}
