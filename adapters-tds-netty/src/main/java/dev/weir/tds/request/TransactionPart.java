package dev.weir.tds.request;

import dev.weir.tds.wire.ShortText;
import dev.weir.tds.wire.SplitFields;

/** Reads a transaction manager request (MS-TDS 2.2.6.9), behind its headers. */
final class TransactionPart extends RequestPart implements TransactionRequest {
  private enum Step {
    KIND,
    TOKEN,
    ISOLATION,
    NAME_LENGTH,
    NAME,
    FLAGS,
    NEXT_NAME_LENGTH,
    NEXT_NAME,
    END
  }

  private static final Kind[] KINDS = Kind.values();
  private static final int BEGINS_ANOTHER = 1;

  /** The longest name, in characters; its length field is one byte, which counts bytes. */
  private static final int LONGEST_NAME = 127;

  private final ShortText name = new ShortText(LONGEST_NAME);
  private final ShortText nextName = new ShortText(LONGEST_NAME);
  private Step step = Step.END;
  private Kind kind = Kind.ADDRESS;
  private int isolation;
  private boolean beginsAnother;
  private long flagsOffset;

  void begin() {
    clearReason();
    step = Step.KIND;
    isolation = 0;
    beginsAnother = false;
    flagsOffset = -1;
    name.begin(0);
    nextName.begin(0);
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
    switch (step) {
      case NAME -> {
        if (!name.walk(in)) {
          return false;
        }
        step = kind == Kind.COMMIT || kind == Kind.ROLLBACK ? Step.FLAGS : Step.END;
      }
      case NEXT_NAME -> {
        if (!nextName.walk(in)) {
          return false;
        }
        step = Step.END;
      }
      case KIND, TOKEN, ISOLATION, NAME_LENGTH, FLAGS, NEXT_NAME_LENGTH, END -> {
        if (!in.readNumber(step == Step.KIND || step == Step.TOKEN ? Short.BYTES : Byte.BYTES)) {
          return false;
        }
        step = next(in, in.intValue());
      }
    }
    return true;
  }

  private Step next(SplitFields in, int number) {
    return switch (step) {
      case KIND -> kind(number);
      case TOKEN -> {
        in.skip(number);
        yield Step.END;
      }
      case ISOLATION -> {
        isolation = number;
        yield kind == Kind.BEGIN ? Step.NAME_LENGTH : Step.NEXT_NAME_LENGTH;
      }
      case NAME_LENGTH -> text(name, number, Step.NAME);
      case FLAGS -> {
        flagsOffset = in.offset() - 1;
        beginsAnother = (number & BEGINS_ANOTHER) != 0;
        yield beginsAnother ? Step.ISOLATION : Step.END;
      }
      case NEXT_NAME_LENGTH -> text(nextName, number, Step.NEXT_NAME);
      case NAME, NEXT_NAME, END -> step;
    };
  }

  private Step kind(int number) {
    for (Kind candidate : KINDS) {
      if (candidate.code() == number) {
        kind = candidate;
        return firstOf(candidate);
      }
    }
    giveUp(Unclear.MALFORMED);
    return Step.END;
  }

  private static Step firstOf(Kind kind) {
    return switch (kind) {
      case ADDRESS, PROPAGATE -> Step.TOKEN;
      case BEGIN -> Step.ISOLATION;
      case COMMIT, ROLLBACK, SAVE -> Step.NAME_LENGTH;
      case PROMOTE -> Step.END;
    };
  }

  private Step text(ShortText target, int bytes, Step then) {
    if (bytes % Character.BYTES != 0) {
      giveUp(Unclear.MALFORMED);
      return Step.END;
    }
    target.begin(bytes / Character.BYTES);
    return then;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public CharSequence name() {
    return name;
  }

  @Override
  public int isolation() {
    return isolation;
  }

  @Override
  public boolean isFollowedByAnother() {
    return beginsAnother;
  }

  @Override
  public CharSequence nextName() {
    return nextName;
  }

  @Override
  public long flagsOffset() {
    return flagsOffset;
  }
}
