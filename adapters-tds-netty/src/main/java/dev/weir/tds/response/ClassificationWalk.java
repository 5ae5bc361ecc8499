package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;

/** Skips a DATACLASSIFICATION token, which does not contain its length. */
final class ClassificationWalk extends TokenWalk {
  private enum Step {
    LABELS,
    LABEL,
    TYPES,
    TYPE,
    COLUMNS,
    COLUMN,
    END
  }

  private final ResponseDialect dialect;
  private Step step = Step.END;
  private int names;
  private int columns;

  ClassificationWalk(ResponseDialect dialect) {
    this.dialect = dialect;
  }

  @Override
  void begin(int token) {
    step = Step.LABELS;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.skipPending();
  }

  @Override
  void report(ResponseEvents events) {
    // Only the client uses the classification.
  }

  private int widthOfNext() {
    return switch (step) {
      case LABELS, TYPES, COLUMNS -> Short.BYTES;
      case LABEL, TYPE -> names == 0 ? 0 : Byte.BYTES;
      case COLUMN -> columns == 0 ? 0 : Short.BYTES;
      case END -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case LABELS -> names(in, Step.LABEL);
      case LABEL -> name(in, Step.LABEL, Step.TYPES);
      case TYPES -> names(in, Step.TYPE);
      case TYPE -> name(in, Step.TYPE, Step.COLUMNS);
      case COLUMNS -> {
        columns = in.intValue();
        yield Step.COLUMN;
      }
      case COLUMN -> {
        if (columns-- == 0) {
          yield Step.END;
        }
        in.skip(in.value() * (2 * Short.BYTES + rankWidth()));
        yield Step.COLUMN;
      }
      case END -> Step.END;
    };
  }

  /**
   * Begins a list of labels or information types, each of which has a name and an id, both texts.
   */
  private Step names(SplitFields in, Step then) {
    names = 2 * in.intValue();
    return then;
  }

  private Step name(SplitFields in, Step same, Step then) {
    if (names == 0) {
      if (then == Step.COLUMNS) {
        in.skip(rankWidth());
      }
      return then;
    }
    names--;
    in.skip(in.value() * Character.BYTES);
    return same;
  }

  private int rankWidth() {
    return dialect.rankedClassification() ? Integer.BYTES : 0;
  }
}
