package dev.weir.tds.request;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/** The replacements to make in a payload, in the order of their offsets. */
public final class PayloadEdits {
  private static final class Edit {
    private final long from;
    private final long to;
    private final byte[] instead;

    Edit(long from, long to, byte[] instead) {
      this.from = from;
      this.to = to;
      this.instead = instead;
    }
  }

  private final List<Edit> edits = new ArrayList<>(4);

  /** Adds a replacement of the bytes between two offsets. */
  void replace(long from, long to, byte[] instead) {
    if (!edits.isEmpty() && from < edits.getLast().to) {
      throw new IllegalArgumentException("overlapping edits");
    }
    edits.add(new Edit(from, to, instead));
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  void clear() {
    edits.clear();
  }

  /** Returns the number of bytes by which the replacements lengthen the payload. */
  public int growth() {
    int growth = 0;
    for (Edit edit : edits) {
      growth += edit.instead.length - (int) (edit.to - edit.from);
    }
    return growth;
  }

  /**
   * Copies the payload with the replacements made.
   *
   * @param source the payload from its reader's index to its writer's index; is read to its end
   * @param origin the offset of its first byte
   */
  public void copy(ByteBuf source, long origin, ByteBuf target) {
    long next = origin;
    for (Edit edit : edits) {
      target.writeBytes(source, (int) (edit.from - next));
      source.skipBytes((int) (edit.to - edit.from));
      target.writeBytes(edit.instead);
      next = edit.to;
    }
    target.writeBytes(source);
  }
}
