package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;

/** Reads a COLMETADATA (MS-TDS 2.2.7.4) into the plan of the rows that follow. */
final class ColumnsWalk extends TokenWalk {
  private enum Step {
    COUNT,
    KEYS,
    NEXT,
    COLUMN,
    END
  }

  private static final int NOT_DESCRIBED = 0xFFFF;

  private final ResponseDialect dialect;
  private final RowPlan plan;
  private final KeyWalk keys = new KeyWalk();
  private final ColumnWalk column;
  private Step step = Step.END;
  private boolean described;
  private int left;

  ColumnsWalk(ResponseDialect dialect, RowPlan plan) {
    this.dialect = dialect;
    this.plan = plan;
    this.column = new ColumnWalk(dialect);
  }

  /** Returns whether the token contained a description. */
  boolean isDescribed() {
    return described;
  }

  @Override
  void begin(int token) {
    step = Step.COUNT;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case COUNT -> {
          if (!in.readNumber(Short.BYTES)) {
            return false;
          }
          step = counted(in.intValue());
        }
        case KEYS -> {
          if (!keys.walk(in)) {
            return false;
          }
          step = Step.NEXT;
        }
        case NEXT -> {
          column.begin();
          step = left == 0 ? Step.END : Step.COLUMN;
        }
        case COLUMN -> {
          if (!column.walk(in)) {
            return false;
          }
          step = afterColumn();
        }
        case END -> {}
      }
    }
    return in.skipPending();
  }

  @Override
  void report(ResponseEvents events) {
    if (described) {
      events.columns(plan);
    }
  }

  private Step counted(int count) {
    described = count != NOT_DESCRIBED;
    if (!described) {
      return Step.END;
    }
    plan.restart();
    left = count;
    keys.begin();
    return dialect.encryptedColumns() ? Step.KEYS : Step.NEXT;
  }

  private Step afterColumn() {
    if (column.isUnknown()) {
      markLost(Loss.UNKNOWN_TYPE);
      return Step.END;
    }
    if (!plan.add(column.form())) {
      markLost(Loss.TOO_MANY_COLUMNS);
      return Step.END;
    }
    left--;
    return Step.NEXT;
  }
}
