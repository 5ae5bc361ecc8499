package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Reads IF. Drivers end transactions with {@code IF @@TRANCOUNT > 0 COMMIT TRAN}, which is treated
 * as a single statement; every other condition makes the statements after it uncertain.
 */
final class IfClause extends Clause {
  private enum State {
    SUBJECT,
    COMPARISON,
    NUMBER,
    STATEMENT,
    OVER
  }

  private State state = State.OVER;

  IfClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    state = State.SUBJECT;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case SUBJECT -> go(keyword == Keyword.AT_TRANCOUNT, State.COMPARISON);
      case COMPARISON -> go(kind == Kind.OPERATOR && reading.lexer.first() == '>', State.NUMBER);
      case NUMBER -> go(kind == Kind.NUMBER && reading.lexer.text().equals("0"), State.STATEMENT);
      case STATEMENT -> statement(keyword);
      case OVER -> false;
    };
  }

  private boolean statement(@Nullable Keyword keyword) {
    boolean ends = keyword == Keyword.COMMIT || keyword == Keyword.ROLLBACK;
    if (ends && !reading.flow.conditional()) {
      reading.guarded = true;
      state = State.OVER;
      return false;
    }
    return go(false, State.OVER);
  }

  private boolean go(boolean expected, State next) {
    if (expected) {
      state = next;
      return true;
    }
    state = State.OVER;
    reading.effects.notWhole();
    reading.flow.branch();
    return false;
  }
}
