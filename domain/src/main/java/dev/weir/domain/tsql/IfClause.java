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
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case SUBJECT -> expect(keyword == Keyword.AT_TRANCOUNT, State.COMPARISON);
      case COMPARISON ->
          expect(kind == Kind.OPERATOR && reading.lexer.first() == '>', State.NUMBER);
      case NUMBER ->
          expect(kind == Kind.NUMBER && reading.lexer.text().equals("0"), State.STATEMENT);
      case STATEMENT -> readStatement(keyword);
      case OVER -> false;
    };
  }

  private boolean readStatement(@Nullable Keyword keyword) {
    boolean ends = keyword == Keyword.COMMIT || keyword == Keyword.ROLLBACK;
    if (ends && !reading.flow.isConditional()) {
      reading.guarded = true;
      state = State.OVER;
      return false;
    }
    return expect(false, State.OVER);
  }

  private boolean expect(boolean expected, State next) {
    if (expected) {
      state = next;
      return true;
    }
    state = State.OVER;
    reading.effects.markNotWhole();
    reading.flow.branch();
    return false;
  }
}
