package dev.weir.tds.request;

import dev.weir.application.prepared.ClientHandles;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.GivenUp;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the server's response to a rewritten call into the response to the call that the client
 * sent: replaces the server's handle by the client's, adds or removes the returned handle, and
 * renumbers the returned parameters as in the client's call.
 *
 * <p>Rows pass unchanged. Only a RETURNVALUE token is held: until its ordinal has arrived, or, if
 * it is a handle, until all of it has arrived.
 */
public final class AnswerEdits {
  /**
   * The number of parameters that a preparing call has behind the handle, and an executing call has
   * not: the definitions and the statement.
   */
  private static final int TEXT_PARAMETERS = 2;

  /** The length of the token type and the ordinal of a RETURNVALUE. */
  private static final int HEAD = 3;

  private static final byte[] NOTHING = {};

  private final PayloadEdits edits = new PayloadEdits();
  private CallShapes shapes = new CallShapes();
  private boolean active;

  /** The length of the response's payload in earlier packets. */
  private long passed;

  /** The last bytes of that payload, which are kept back. */
  private byte[] kept = NOTHING;

  /** The offset of a RETURNVALUE whose ordinal was changed before all of it had arrived. */
  private long renumbered = -1;

  /**
   * Begins the response to a request with these calls.
   *
   * @param calls the calls that are known
   * @param areAll whether the request has no other calls
   */
  public void begin(CallShapes calls, boolean areAll) {
    shapes = calls;
    active = !(areAll && calls.isEmpty());
    restart();
  }

  private void restart() {
    passed = 0;
    kept = NOTHING;
    renumbered = -1;
    edits.clear();
  }

  /** Returns whether the response may need changes. */
  public boolean isActive() {
    return active;
  }

  /**
   * Handles the return status of a call.
   *
   * @param use the form in which the call went to the server
   * @param endOffset the end of the return status
   * @return whether the client's handle is inserted here
   */
  public boolean returned(int call, HandleUse use, long endOffset) {
    CallShape shape = shapeOf(call);
    if (shape == null || !(use instanceof Reused reused)) {
      return false;
    }
    edits.replace(
        endOffset,
        endOffset,
        HandleValue.token(shape.handleName(), reused.number(), shape.version()));
    return true;
  }

  /** Handles a value that a call has returned. */
  public void returned(int call, HandleUse use, ReturnedValue value) {
    CallShape shape = shapeOf(call);
    if (shape == null) {
      return;
    }
    if (ordinalOf(call, use, value) == 0) {
      handle(shape, use, value);
      return;
    }
    if (!shape.version().isSince72()) {
      return;
    }
    int ordinal = value.ordinal() + shift(shape, use, value.ordinal());
    if (ordinal != value.ordinal() && value.offset() != renumbered) {
      edits.replace(value.offset() + 1, value.offset() + HEAD, ordinal(ordinal));
    }
  }

  /** Returns the position of the parameter whose value a call has returned. */
  public int ordinalOf(int call, HandleUse use, ReturnedValue value) {
    CallShape shape = shapeOf(call);
    return shape == null || shape.version().isSince72()
        ? value.ordinal()
        : shape.outputAt(use, value.ordinal());
  }

  private void handle(CallShape shape, HandleUse use, ReturnedValue value) {
    switch (use) {
      case Prepared prepared -> {
        if (value.integer() > 0 && !ClientHandles.isOurs(value.integer())) {
          number(value, prepared.number());
        }
      }
      case PreparedAgain again -> {
        if (shape.isHandleWanted()) {
          number(value, again.number());
        } else {
          edits.replace(value.offset(), value.endOffset(), NOTHING);
        }
      }
      case ByHandle byHandle -> number(value, byHandle.number());
      case Reused reused -> edits.replace(value.offset(), value.endOffset(), NOTHING);
      case Unchanged unchanged -> {}
      case WithoutHandle without -> {}
      case GivenUp givenUp -> {}
    }
  }

  private void number(ReturnedValue value, int number) {
    if (value.integerWidth() >= Integer.BYTES) {
      byte[] bytes = new byte[value.integerWidth()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) ((long) number >> (i * Byte.SIZE));
      }
      edits.replace(value.integerOffset(), value.integerOffset() + bytes.length, bytes);
    }
  }

  private static int shift(CallShape shape, HandleUse use, int ordinal) {
    int first = shape.opensCursor() ? 2 : 1;
    return switch (use) {
      case PreparedAgain again -> ordinal >= first + TEXT_PARAMETERS ? -TEXT_PARAMETERS : 0;
      case Reused reused -> ordinal >= first ? TEXT_PARAMETERS : 0;
      case Unchanged unchanged -> 0;
      case WithoutHandle without -> 0;
      case ByHandle byHandle -> 0;
      case Prepared prepared -> 0;
      case GivenUp givenUp -> 0;
    };
  }

  private static byte[] ordinal(int ordinal) {
    return new byte[] {(byte) ordinal, (byte) (ordinal >> Byte.SIZE)};
  }

  private @Nullable CallShape shapeOf(int call) {
    return active && call < shapes.count() ? shapes.get(call) : null;
  }

  /**
   * Makes the changes that a packet needs.
   *
   * @param call the call in whose response the packet ends
   * @param use the form in which that call went to the server
   * @param packet a whole packet with its header, owned by this object from now on
   * @param begun the offset of a RETURNVALUE token of which only a part has arrived; else -1
   * @return the packet to send, owned by the caller; null if there is nothing to send yet
   */
  public @Nullable ByteBuf apply(
      ByteBufAllocator allocator, int call, HandleUse use, ByteBuf packet, long begun) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    long keepFrom =
        last || begun < 0 ? -1 : heldBackFrom(shapeOf(call), use, packet, begun, passed + length);
    ByteBuf result = packet;
    if (kept.length > 0 || !edits.isEmpty() || keepFrom >= 0) {
      result = edited(allocator, packet, keepFrom < 0 ? passed + length : keepFrom);
    }
    passed += length;
    edits.clear();
    if (last) {
      restart();
    }
    return result;
  }

  /**
   * Returns the offset from which bytes of an incomplete RETURNVALUE are kept back; -1 for none.
   */
  private long heldBackFrom(
      @Nullable CallShape shape, HandleUse use, ByteBuf packet, long begun, long end) {
    if (shape == null || begun == renumbered) {
      return -1;
    }
    if (end - begun < HEAD || !shape.version().isSince72()) {
      return begun;
    }
    int ordinal = byteAt(packet, begun + 1) | byteAt(packet, begun + 2) << Byte.SIZE;
    if (ordinal == 0) {
      return begun;
    }
    int shifted = ordinal + shift(shape, use, ordinal);
    if (shifted != ordinal) {
      edits.replace(begun + 1, begun + HEAD, ordinal(shifted));
    }
    renumbered = begun;
    return -1;
  }

  private int byteAt(ByteBuf packet, long offset) {
    int back = (int) (passed - offset);
    return back > 0
        ? kept[kept.length - back] & 0xFF
        : packet.getUnsignedByte(packet.readerIndex() + PacketHeader.LENGTH - back);
  }

  private @Nullable ByteBuf edited(ByteBufAllocator allocator, ByteBuf packet, long until) {
    int status = PacketHeader.statusAt(packet, packet.readerIndex());
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    long origin = passed - kept.length;
    int room = kept.length + length;
    ByteBuf source = allocator.buffer(room);
    ByteBuf out = allocator.buffer(PacketHeader.LENGTH + room + Math.max(0, edits.growth()));
    try {
      source.writeBytes(kept);
      source.writeBytes(packet, packet.readerIndex() + PacketHeader.LENGTH, length);
      kept = new byte[(int) (passed + length - until)];
      source.getBytes(room - kept.length, kept);
      source.writerIndex(room - kept.length);
      PacketHeader.write(out, PacketType.REPLY, status, PacketHeader.LENGTH, 0, 0);
      edits.copy(source, origin, out);
    } finally {
      source.release();
      packet.release();
    }
    if (out.readableBytes() == PacketHeader.LENGTH && (status & PacketHeader.END_OF_MESSAGE) == 0) {
      out.release();
      return null;
    }
    PacketHeader.setLengthAt(out, out.readerIndex(), out.readableBytes());
    return out;
  }
}
