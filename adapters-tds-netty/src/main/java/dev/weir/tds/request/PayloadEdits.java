package dev.weir.tds.request;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/** What is to be different in a run of bytes: in the order in which it stands there. */
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

  /** Puts bytes in the place of others. */
  void replace(long from, long to, byte[] instead) {
    if (!edits.isEmpty() && from < edits.getLast().to) {
      throw new IllegalArgumentException("edits that overlap");
    }
    edits.add(new Edit(from, to, instead));
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  void clear() {
    edits.clear();
  }

  /** How many bytes there will be more. */
  public int growth() {
    int growth = 0;
    for (Edit edit : edits) {
      growth += edit.instead.length - (int) (edit.to - edit.from);
    }
    return growth;
  }

  /**
   * Copies what is to be there.
   *
   * @param source where the first byte stands at its reader's index; read to its writer's index
   * @param origin the offset of that byte
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
