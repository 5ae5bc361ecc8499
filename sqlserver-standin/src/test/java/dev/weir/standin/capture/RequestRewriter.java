package dev.weir.standin.capture;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.TokenLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Puts what the stand-in has issued in the place of what the recorded server had: the transaction
 * descriptor of ALL_HEADERS, and handles and cursors, which are the first argument of the calls
 * that take one.
 */
final class RequestRewriter {
  private static final int TRANSACTION_HEADER = 2;
  private static final int BY_NUMBER = 0xFFFF;
  private static final int NEXT_CALL = 0xFF;
  private static final int NEXT_CALL_BEFORE_7_2 = 0x80;

  /** Of the procedures with a number, those whose first argument is a handle or a cursor. */
  private static final Set<Integer> TAKE_HANDLE = Set.of(1, 4, 5, 6, 7, 8, 9, 12, 13, 15);

  private static final Set<String> NAMED_TAKE_HANDLE =
      Set.of("sp_execute", "sp_unprepare", "sp_cursorfetch", "sp_cursorclose");

  private final ByteBuffer payload;
  private final Handles handles;
  private final int separator;

  private RequestRewriter(byte[] recorded, TokenLayout layout, Handles handles) {
    this.separator = layout.since72() ? NEXT_CALL : NEXT_CALL_BEFORE_7_2;
    this.payload = ByteBuffer.wrap(recorded).order(ByteOrder.LITTLE_ENDIAN);
    this.handles = handles;
  }

  static byte[] rewrite(
      int type, byte[] recorded, TokenLayout layout, long descriptor, Handles handles) {
    RequestRewriter rewriter = new RequestRewriter(recorded, layout, handles);
    boolean withHeaders =
        type == RawConnection.BATCH
            || type == RawConnection.RPC
            || type == RawConnection.TRANSACTION;
    if (withHeaders && layout.since72()) {
      rewriter.headers(descriptor);
    }
    if (type == RawConnection.RPC) {
      rewriter.calls();
    }
    return rewriter.payload.array();
  }

  private void headers(long descriptor) {
    int end = payload.getInt();
    while (payload.position() < end) {
      int start = payload.position();
      int length = payload.getInt();
      if (payload.getShort() == TRANSACTION_HEADER) {
        payload.putLong(descriptor);
      }
      payload.position(start + length);
    }
  }

  private void calls() {
    boolean more = true;
    while (more) {
      boolean takesHandle = procedure();
      payload.getShort();
      if (takesHandle) {
        handle();
      }
      more = toNextCall();
    }
  }

  private boolean procedure() {
    int length = payload.getShort() & 0xFFFF;
    if (length == BY_NUMBER) {
      return TAKE_HANDLE.contains((int) payload.getShort());
    }
    byte[] name = new byte[length * 2];
    payload.get(name);
    return NAMED_TAKE_HANDLE.contains(new String(name, StandardCharsets.UTF_16LE));
  }

  /** An int of the nullable kind. */
  private void handle() {
    int start = payload.position();
    payload.position(start + 1 + 2 * (payload.get() & 0xFF) + 1);
    boolean isInt = payload.get() == 0x26 && payload.get() == 4 && payload.get() == 4;
    if (isInt) {
      payload.putInt(handles.of(payload.getInt(payload.position())));
    }
    payload.position(start);
  }

  private boolean toNextCall() {
    while (payload.hasRemaining()) {
      if ((payload.get(payload.position()) & 0xFF) == separator) {
        payload.get();
        return true;
      }
      if (!RequestParameter.skip(payload)) {
        return false;
      }
    }
    return false;
  }
}
