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
    reading.effects.notWhole();
    state = State.OVER;
    if (keyword == Keyword.DBCC) {
      state = State.DBCC;
    } else if (keyword == Keyword.OPEN) {
      state = State.OPEN;
    } else if (keyword == Keyword.SETUSER) {
      impersonated("SETUSER");
    } else if (keyword == Keyword.NO) {
      impersonated("NO REVERT");
    } else if (keyword == Keyword.REVERT) {
      reading.reverted();
    } else if (keyword == Keyword.BULK) {
      reading.pin(PinReason.BULK_LOAD, "");
    }
  }

  private void impersonated(String name) {
    reading.effects.may(Trait.WORKS_AS_ANOTHER);
    reading.pin(PinReason.IMPERSONATION, name);
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case DBCC -> dbcc(keyword);
      case FLAGS -> kind == Kind.LEFT ? go(State.FLAG) : traced("");
      case FLAG -> flag(kind);
      case NEGATIVE -> negative(kind);
      case AFTER_FLAG -> afterFlag(kind);
      case OPEN -> open(keyword);
      case KEY -> key(keyword);
      case OVER -> false;
    };
  }

  private boolean dbcc(@Nullable Keyword keyword) {
    on = keyword == Keyword.TRACEON;
    count = 0;
    if (on || keyword == Keyword.TRACEOFF) {
      return go(State.FLAGS);
    }
    state = State.OVER;
    return false;
  }

  private boolean flag(Kind kind) {
    if (kind == Kind.MINUS) {
      return go(State.NEGATIVE);
    }
    if (kind != Kind.NUMBER || count == flags.length) {
      return traced("");
    }
    flags[count++] = reading.lexer.text();
    return go(State.AFTER_FLAG);
  }

  /** A flag list with -1 applies to the whole server and does not pin the session. */
  private boolean negative(Kind kind) {
    if (kind != Kind.NUMBER || !reading.lexer.text().equals("1")) {
      return traced("");
    }
    return go(State.OVER);
  }

  private boolean afterFlag(Kind kind) {
    if (kind == Kind.COMMA) {
      return go(State.FLAG);
    }
    for (int i = 0; i < count; i++) {
      traced(flags[i]);
    }
    return false;
  }

  private boolean traced(String flag) {
    state = State.OVER;
    if (on) {
      reading.pin(PinReason.TRACE_FLAG, flag);
    } else {
      reading.undo(PinReason.TRACE_FLAG, flag);
    }
    return false;
  }

  private boolean open(@Nullable Keyword keyword) {
    if (keyword == Keyword.SYMMETRIC || keyword == Keyword.MASTER) {
      return go(State.KEY);
    }
    state = State.OVER;
    return false;
  }

  private boolean key(@Nullable Keyword keyword) {
    state = State.OVER;
    if (keyword == Keyword.KEY) {
      reading.pin(PinReason.OPEN_KEY, "");
    }
    return keyword == Keyword.KEY;
  }

  private boolean go(State next) {
    state = next;
    return true;
  }
}
