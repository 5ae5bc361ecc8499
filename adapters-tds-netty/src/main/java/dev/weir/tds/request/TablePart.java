package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.ValueWalk;
import dev.weir.tds.wire.WireType;
import java.util.Arrays;

/** Skips a parameter that is a table (MS-TDS 2.2.5.5.5), behind the byte of its type. */
final class TablePart extends RequestPart {
  private enum Step {
    TYPE_NAME,
    COUNT,
    COLUMN,
    COLUMN_HEAD,
    COLUMN_TYPE,
    COLUMN_NAME,
    EXTRA,
    EXTRA_LENGTH,
    ROW,
    VALUE,
    END
  }

  private static final int NULL_TABLE = 0xFFFF;

  /** The largest number of columns of a table in SQL Server. */
  private static final int MOST_COLUMNS = 1024;

  private static final int USUAL_COLUMNS = 16;
  private static final int KEPT_COLUMNS = 128;
  private static final int NAME_PARTS = 3;
  private static final int HEAD = Integer.BYTES + Short.BYTES;
  private static final int OMITTED = 0x0200;
  private static final int ORDER = 0x10;
  private static final int ORDER_ITEM = Short.BYTES + 1;
  private static final int ORDINALS = 0x11;
  private static final int ROW_FOLLOWS = 0x01;
  private static final int NO_MORE = 0x00;

  private final TypeInfoWalk type = new TypeInfoWalk(TypeInfoWalk.Place.REQUEST);
  private final ValueWalk value = new ValueWalk();
  private int[] forms = new int[USUAL_COLUMNS];
  private int columns;
  private Step step = Step.END;
  private int parts;
  private int left;
  private boolean omitted;
  private int extraItem;
  private int column;

  void begin() {
    clearReason();
    step = Step.TYPE_NAME;
    parts = NAME_PARTS;
    columns = 0;
    if (forms.length > KEPT_COLUMNS) {
      forms = new int[USUAL_COLUMNS];
    }
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!advance(in)) {
        return false;
      }
    }
    return in.skipPending();
  }

  private boolean advance(SplitFields in) {
    if (step == Step.COLUMN_TYPE) {
      if (!type.walk(in)) {
        return false;
      }
      step = afterType();
    } else if (step == Step.VALUE) {
      if (!value.walk(in)) {
        return false;
      }
      step = nextValue();
    } else {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in, in.intValue());
    }
    return true;
  }

  private int widthOfNext() {
    return switch (step) {
      case TYPE_NAME, COLUMN_NAME, EXTRA, ROW -> Byte.BYTES;
      case COUNT, EXTRA_LENGTH -> Short.BYTES;
      case COLUMN_HEAD -> HEAD;
      case COLUMN, COLUMN_TYPE, VALUE, END -> 0;
    };
  }

  private Step next(SplitFields in, int number) {
    return switch (step) {
      case TYPE_NAME -> {
        in.skip((long) number * Character.BYTES);
        parts--;
        yield parts == 0 ? Step.COUNT : Step.TYPE_NAME;
      }
      case COUNT -> {
        left = number == NULL_TABLE ? 0 : number;
        yield left > MOST_COLUMNS ? unclear(Unclear.MALFORMED) : Step.COLUMN;
      }
      case COLUMN -> left-- == 0 ? Step.EXTRA : Step.COLUMN_HEAD;
      case COLUMN_HEAD -> {
        omitted = (in.value() >>> Integer.SIZE & OMITTED) != 0;
        type.begin();
        yield Step.COLUMN_TYPE;
      }
      case COLUMN_NAME -> {
        in.skip((long) number * Character.BYTES);
        yield Step.COLUMN;
      }
      case EXTRA -> extra(number);
      case EXTRA_LENGTH -> {
        in.skip((long) number * extraItem);
        yield Step.EXTRA;
      }
      case ROW -> row(number);
      case COLUMN_TYPE, VALUE, END -> step;
    };
  }

  private Step afterType() {
    WireType found = type.type();
    if (found == null || found == WireType.TABLE) {
      return unclear(Unclear.UNKNOWN_TYPE);
    }
    if (!omitted) {
      if (columns == forms.length) {
        forms = Arrays.copyOf(forms, 2 * columns);
      }
      forms[columns++] = type.form();
    }
    return Step.COLUMN_NAME;
  }

  private Step extra(int token) {
    return switch (token) {
      case ORDER -> {
        extraItem = ORDER_ITEM;
        yield Step.EXTRA_LENGTH;
      }
      case ORDINALS -> {
        extraItem = Short.BYTES;
        yield Step.EXTRA_LENGTH;
      }
      case NO_MORE -> Step.ROW;
      default -> unclear(Unclear.MALFORMED);
    };
  }

  private Step row(int token) {
    return switch (token) {
      case ROW_FOLLOWS -> {
        column = 0;
        yield nextValue();
      }
      case NO_MORE -> Step.END;
      default -> unclear(Unclear.MALFORMED);
    };
  }

  private Step nextValue() {
    if (column == columns) {
      return Step.ROW;
    }
    value.begin(forms[column++]);
    return Step.VALUE;
  }

  private Step unclear(Unclear why) {
    giveUp(why);
    return Step.END;
  }
}
