package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/** Reads DECLARE and DEALLOCATE of cursors: a cursor that is not LOCAL outlives its batch. */
final class DeclareClause extends Clause {
  private enum State {
    NAME,
    KIND,
    OPTIONS,
    DEALLOCATED,
    OVER
  }

  private State state = State.OVER;
  private String name = "";

  DeclareClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    reading.effects.notWhole();
    state = keyword == Keyword.DECLARE ? State.NAME : State.DEALLOCATED;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case NAME -> name(kind);
      case KIND -> kind(keyword);
      case OPTIONS -> options(kind, keyword);
      case DEALLOCATED -> deallocated(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean name(Kind kind) {
    if (!kind.isName()) {
      return over();
    }
    name = reading.name();
    state = State.KIND;
    return true;
  }

  private boolean kind(@Nullable Keyword keyword) {
    if (keyword == Keyword.CURSOR) {
      state = State.OPTIONS;
      return true;
    }
    return keyword == Keyword.INSENSITIVE || keyword == Keyword.SCROLL || over();
  }

  /**
   * A cursor without LOCAL counts as GLOBAL: that is the default, unless the database option
   * CURSOR_DEFAULT was changed.
   */
  private boolean options(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.LOCAL) {
      state = State.OVER;
      return true;
    }
    if (kind == Kind.WORD && keyword != Keyword.FOR && (keyword == null || !keyword.delimits())) {
      return true;
    }
    reading.pin(PinReason.GLOBAL_CURSOR, name);
    return over();
  }

  private boolean deallocated(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.GLOBAL || keyword == Keyword.LOCAL) {
      return true;
    }
    if (kind.isName()) {
      reading.undo(PinReason.GLOBAL_CURSOR, reading.name());
      state = State.OVER;
      return true;
    }
    return over();
  }

  private boolean over() {
    state = State.OVER;
    return false;
  }
}
