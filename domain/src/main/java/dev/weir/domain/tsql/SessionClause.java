package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/** Reads statements that change the session itself: DBCC, OPEN, REVERT, SETUSER, INSERT BULK. */
final class SessionClause extends Clause {
  private enum State {
    DBCC,
    FLAGS,
    FLAG,
    NEGATIVE,
    AFTER_FLAG,
    OPEN,
    KEY,
    OVER
  }

  /** The trace flags of a DBCC TRACEON or TRACEOFF. */
  private final String[] flags = new String[8];

  private State state = State.OVER;
  private int count;
  private boolean on;

  SessionClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    reading.effects.markNotWhole();
    state = State.OVER;
    if (keyword == Keyword.DBCC) {
      state = State.DBCC;
    } else if (keyword == Keyword.OPEN) {
      state = State.OPEN;
    } else if (keyword == Keyword.SETUSER) {
      recordImpersonation("SETUSER");
    } else if (keyword == Keyword.NO) {
      recordImpersonation("NO REVERT");
    } else if (keyword == Keyword.REVERT) {
      reading.recordRevert();
    } else if (keyword == Keyword.BULK) {
      reading.pin(PinReason.BULK_LOAD, "");
    }
  }

  private void recordImpersonation(String name) {
    reading.effects.addTrait(Trait.WORKS_AS_ANOTHER);
    reading.pin(PinReason.IMPERSONATION, name);
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case DBCC -> readDbcc(keyword);
      case FLAGS -> kind == Kind.LEFT ? moveTo(State.FLAG) : readTraced("");
      case FLAG -> readFlag(kind);
      case NEGATIVE -> readNegative(kind);
      case AFTER_FLAG -> readAfterFlag(kind);
      case OPEN -> readOpen(keyword);
      case KEY -> readKey(keyword);
      case OVER -> false;
    };
  }

  private boolean readDbcc(@Nullable Keyword keyword) {
    on = keyword == Keyword.TRACEON;
    count = 0;
    if (on || keyword == Keyword.TRACEOFF) {
      return moveTo(State.FLAGS);
    }
    state = State.OVER;
    return false;
  }

  private boolean readFlag(Kind kind) {
    if (kind == Kind.MINUS) {
      return moveTo(State.NEGATIVE);
    }
    if (kind != Kind.NUMBER || count == flags.length) {
      return readTraced("");
    }
    flags[count++] = reading.lexer.text();
    return moveTo(State.AFTER_FLAG);
  }

  /** A flag list with -1 applies to the whole server and does not pin the session. */
  private boolean readNegative(Kind kind) {
    if (kind != Kind.NUMBER || !reading.lexer.text().equals("1")) {
      return readTraced("");
    }
    return moveTo(State.OVER);
  }

  private boolean readAfterFlag(Kind kind) {
    if (kind == Kind.COMMA) {
      return moveTo(State.FLAG);
    }
    for (int i = 0; i < count; i++) {
      readTraced(flags[i]);
    }
    return false;
  }

  private boolean readTraced(String flag) {
    state = State.OVER;
    if (on) {
      reading.pin(PinReason.TRACE_FLAG, flag);
    } else {
      reading.undo(PinReason.TRACE_FLAG, flag);
    }
    return false;
  }

  private boolean readOpen(@Nullable Keyword keyword) {
    if (keyword == Keyword.SYMMETRIC || keyword == Keyword.MASTER) {
      return moveTo(State.KEY);
    }
    state = State.OVER;
    return false;
  }

  private boolean readKey(@Nullable Keyword keyword) {
    state = State.OVER;
    if (keyword == Keyword.KEY) {
      reading.pin(PinReason.OPEN_KEY, "");
    }
    return keyword == Keyword.KEY;
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }
}
