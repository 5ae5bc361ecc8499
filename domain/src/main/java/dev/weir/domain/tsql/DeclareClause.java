package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * Reads DECLARE of variables, and DECLARE and DEALLOCATE of cursors: a cursor that is not LOCAL
 * outlives its batch.
 */
final class DeclareClause extends Clause {
  private enum State {
    FIRST,
    VARIABLES,
    KIND,
    OPTIONS,
    DEALLOCATED,
    OVER
  }

  private final VariableAssignment variables;
  private State state = State.OVER;
  private String name = "";

  DeclareClause(Reading reading) {
    super(reading);
    variables = new VariableAssignment(reading);
  }

  @Override
  void begin(Keyword keyword) {
    reading.effects.markNotWhole();
    state = keyword == Keyword.DECLARE ? State.FIRST : State.DEALLOCATED;
  }

  @Override
  SqlTokens.@Nullable Inner string() {
    return state == State.VARIABLES ? variables.string() : null;
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case FIRST -> readFirst(kind, keyword);
      case VARIABLES -> variables.accept(kind, keyword) || end();
      case KIND -> readKind(keyword);
      case OPTIONS -> readOptions(kind, keyword);
      case DEALLOCATED -> readDeallocated(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean readFirst(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.VARIABLE) {
      state = State.VARIABLES;
      variables.beginDeclaration();
      return variables.accept(kind, keyword);
    }
    return readName(kind);
  }

  private boolean readName(Kind kind) {
    if (!kind.isName()) {
      return end();
    }
    name = reading.name();
    state = State.KIND;
    return true;
  }

  private boolean readKind(@Nullable Keyword keyword) {
    if (keyword == Keyword.CURSOR) {
      state = State.OPTIONS;
      return true;
    }
    return keyword == Keyword.INSENSITIVE || keyword == Keyword.SCROLL || end();
  }

  /**
   * A cursor without LOCAL counts as GLOBAL: that is the default, unless the database option
   * CURSOR_DEFAULT was changed.
   */
  private boolean readOptions(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.LOCAL) {
      state = State.OVER;
      return true;
    }
    if (kind == Kind.WORD
        && keyword != Keyword.FOR
        && (keyword == null || !keyword.isDelimiter())) {
      return true;
    }
    reading.pin(PinReason.GLOBAL_CURSOR, name);
    return end();
  }

  private boolean readDeallocated(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.GLOBAL || keyword == Keyword.LOCAL) {
      return true;
    }
    if (kind.isName()) {
      reading.undo(PinReason.GLOBAL_CURSOR, reading.name());
      state = State.OVER;
      return true;
    }
    return end();
  }

  private boolean end() {
    state = State.OVER;
    return false;
  }
}
