package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads an ALTMETADATA token: the columns of the result of a COMPUTE clause. A statement may have
 * several such clauses.
 */
final class ComputedColumnsWalk extends TokenWalk {
  private enum Step {
    COUNT,
    ID,
    GROUPING,
    NEXT,
    COLUMN,
    END
  }

  /** The largest number of clauses that is remembered; real statements have fewer. */
  private static final int MOST_CLAUSES = 64;

  /** The length of the aggregate function and of its column's number. */
  private static final int COLUMN_HEAD = 1 + Short.BYTES;

  private final RowPlan read = new RowPlan();
  private final Map<Integer, ColumnForms> clauses = new HashMap<>();
  private final ColumnWalk column;
  private Step step = Step.END;
  private int left;
  private int id;

  ComputedColumnsWalk(ResponseDialect dialect) {
    this.column = new ColumnWalk(dialect);
  }

  /** Fills the plan of a clause's rows, and returns whether the clause was described. */
  boolean plan(int clause, RowPlan target) {
    ColumnForms forms = clauses.get(clause);
    if (forms == null) {
      return false;
    }
    forms.copyTo(target);
    return true;
  }

  /** Forgets the clauses of the last response. */
  void clear() {
    clauses.clear();
  }

  @Override
  void begin(int token) {
    step = Step.COUNT;
    read.restart();
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case COUNT -> {
          if (!in.readNumber(Short.BYTES)) {
            return false;
          }
          left = in.intValue();
          step = Step.ID;
        }
        case ID -> {
          if (!in.readNumber(Short.BYTES)) {
            return false;
          }
          id = in.intValue();
          step = Step.GROUPING;
        }
        case GROUPING -> {
          if (!in.readNumber(Byte.BYTES)) {
            return false;
          }
          in.skip(in.value() * Short.BYTES);
          step = next(in);
        }
        case NEXT -> step = next(in);
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
    clauses.put(id, read.forms());
  }

  private Step next(SplitFields in) {
    if (left == 0) {
      return Step.END;
    }
    in.skip(COLUMN_HEAD);
    column.begin();
    return Step.COLUMN;
  }

  private Step afterColumn() {
    if (column.isUnknown()) {
      markLost(Loss.UNKNOWN_TYPE);
      return Step.END;
    }
    if (!read.add(column.form()) || clauses.size() == MOST_CLAUSES) {
      markLost(Loss.TOO_MANY_COLUMNS);
      return Step.END;
    }
    left--;
    return Step.NEXT;
  }
}
