package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/** Reads a name of up to four parts: {@code server.database.schema.name}, some of them empty. */
final class NameReader {
  private static final int MOST = 4;

  private final @Nullable String[] parts = new @Nullable String[MOST];
  private int count;
  private boolean afterDot;

  void begin() {
    count = 0;
    afterDot = true;
  }

  /** Reads the next token; returns false if it is no part of the name, which then ends. */
  boolean accept(Kind kind, Reading reading) {
    if (kind == Kind.DOT) {
      if (afterDot) {
        add(null, reading);
      }
      afterDot = true;
      return true;
    }
    if (!kind.isName() || !afterDot) {
      return false;
    }
    add(reading.name(), reading);
    afterDot = false;
    return true;
  }

  /** Returns whether a complete name was read. */
  boolean isComplete() {
    return !afterDot && count > 0;
  }

  /** Returns the last part, which is the name itself; an empty text if there is none. */
  String last() {
    String last = count == 0 ? null : parts[count - 1];
    return last == null ? "" : last;
  }

  /** Returns whether it names a server, which may be empty in a name of four parts. */
  boolean isRemote() {
    return count == MOST && parts[0] != null;
  }

  /** Returns the name as that of a procedure on this server. */
  ProcedureName procedure() {
    return new ProcedureName(part(3), part(2), last());
  }

  private @Nullable String part(int fromLast) {
    return count < fromLast ? null : parts[count - fromLast];
  }

  private void add(@Nullable String part, Reading reading) {
    if (count == MOST) {
      reading.effects.markUnknown();
      return;
    }
    parts[count++] = part;
  }
}
