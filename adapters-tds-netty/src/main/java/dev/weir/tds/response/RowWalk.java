package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.Tokens;
import dev.weir.tds.wire.ValueWalk;

/** Skips a row that is not whole in its packet, value by value. */
final class RowWalk extends TokenWalk {
  private enum Step {
    CLAUSE,
    BITMAP,
    NEXT,
    VALUE,
    END
  }

  private final RowPlan described;
  private final ComputedColumnsWalk clauses;
  private final RowPlan computed = new RowPlan();
  private final ValueWalk value = new ValueWalk();
  private final byte[] nulls = new byte[RowPlan.MOST_COLUMNS / Byte.SIZE];
  private RowPlan plan;
  private Step step = Step.END;
  private boolean nullable;
  private int read;
  private int column;

  RowWalk(RowPlan described, ComputedColumnsWalk clauses) {
    this.described = described;
    this.clauses = clauses;
    this.plan = described;
  }

  @Override
  void begin(int token) {
    plan = token == Tokens.COMPUTED_ROW ? computed : described;
    nullable = token == Tokens.NULLABLE_ROW;
    step = nullable ? Step.BITMAP : token == Tokens.COMPUTED_ROW ? Step.CLAUSE : Step.NEXT;
    read = 0;
    column = 0;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case CLAUSE -> {
          if (!in.readNumber(Short.BYTES)) {
            return false;
          }
          step = clause(in.intValue());
        }
        case BITMAP -> {
          read += in.copy(nulls, read, plan.bitmapLength() - read);
          if (read < plan.bitmapLength()) {
            return false;
          }
          step = Step.NEXT;
        }
        case NEXT -> step = next();
        case VALUE -> {
          if (!value.walk(in)) {
            return false;
          }
          step = Step.NEXT;
        }
        case END -> {}
      }
    }
    return in.skipPending();
  }

  @Override
  void report(ResponseEvents events) {
    // The scanner counts rows and reports them together.
  }

  private Step clause(int id) {
    if (clauses.plan(id, computed)) {
      return Step.NEXT;
    }
    markLost(Loss.UNDESCRIBED_ROWS);
    return Step.END;
  }

  private Step next() {
    while (column < plan.count() && isNull(column)) {
      column++;
    }
    if (column == plan.count()) {
      return Step.END;
    }
    value.begin(plan.form(column));
    column++;
    return Step.VALUE;
  }

  private boolean isNull(int index) {
    return nullable && (nulls[index / Byte.SIZE] >> (index % Byte.SIZE) & 1) != 0;
  }
}
