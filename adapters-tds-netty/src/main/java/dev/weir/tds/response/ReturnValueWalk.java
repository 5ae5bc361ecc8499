package dev.weir.tds.response;

import dev.weir.tds.wire.ShortText;
import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.ValueWalk;
import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** Reads a RETURNVALUE token, which returns handles and cursors among other values. */
final class ReturnValueWalk extends TokenWalk implements ReturnedValue {
  private enum Step {
    ORDINAL,
    NAME_LENGTH,
    NAME,
    HEAD,
    TYPE,
    ENCRYPTION,
    INTEGER_LENGTH,
    INTEGER,
    VALUE,
    END
  }

  private static final int ENCRYPTED = 0x0800;

  /** The longest text that a length of one byte allows. */
  private static final int LONGEST_NAME = 255;

  private final ResponseDialect dialect;
  private final ShortText name = new ShortText(LONGEST_NAME);
  private final TypeInfoWalk type = new TypeInfoWalk(TypeInfoWalk.Place.RESULT);
  private final EncryptionWalk encryption = new EncryptionWalk();
  private final ValueWalk value = new ValueWalk();
  private Step step = Step.END;
  private int ordinal;

  /** The number of values that the call has returned. */
  private int returned;

  private long ordinalOffset;
  private int status;
  private boolean encrypted;
  private int integerWidth;
  private long integer;
  private long integerOffset;
  private long endOffset;

  ReturnValueWalk(ResponseDialect dialect) {
    this.dialect = dialect;
    type.speak(dialect.version());
  }

  /** The next call of the request begins. */
  void nextCall() {
    returned = 0;
  }

  @Override
  void begin(int token) {
    step = Step.ORDINAL;
    integerWidth = 0;
    integer = 0;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!advance(in)) {
        return false;
      }
    }
    boolean passed = in.skipPending();
    endOffset = in.offset();
    return passed;
  }

  @Override
  void report(ResponseEvents events) {
    events.returnValue(this);
  }

  private boolean advance(SplitFields in) {
    return switch (step) {
      case ORDINAL, NAME_LENGTH, HEAD, INTEGER_LENGTH, INTEGER -> field(in);
      case NAME -> advanceIf(name.walk(in), Step.HEAD);
      case TYPE -> type.walk(in) && readAfterType();
      case ENCRYPTION -> encryption.walk(in) && decrypted();
      case VALUE -> advanceIf(value.walk(in), Step.END);
      case END -> true;
    };
  }

  private boolean field(SplitFields in) {
    if (!in.readNumber(widthOfField())) {
      return false;
    }
    step = next(in);
    return true;
  }

  private int widthOfField() {
    return switch (step) {
      case ORDINAL -> Short.BYTES;
      case NAME_LENGTH, INTEGER_LENGTH -> Byte.BYTES;
      case HEAD -> 1 + dialect.version().userTypeWidth() + Short.BYTES;
      case INTEGER -> integerWidth;
      case NAME, TYPE, ENCRYPTION, VALUE, END -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case ORDINAL -> {
        // Before TDS 7.2 the length of the token stands there.
        ordinal = dialect.since72() ? in.intValue() : returned;
        returned++;
        ordinalOffset = in.offset() - Short.BYTES;
        yield Step.NAME_LENGTH;
      }
      case NAME_LENGTH -> {
        name.begin(in.intValue());
        yield Step.NAME;
      }
      case HEAD -> head(in.value());
      case INTEGER_LENGTH -> integer(in.intValue(), in.offset());
      case INTEGER -> {
        int unused = Long.SIZE - integerWidth * Byte.SIZE;
        integer = integerWidth == 0 ? 0 : in.value() << unused >> unused;
        // A tinyint, of one byte, has no sign.
        integer = integerWidth == 1 ? in.value() : integer;
        yield Step.END;
      }
      case NAME, TYPE, ENCRYPTION, VALUE, END -> step;
    };
  }

  private Step head(long head) {
    status = (int) head & 0xFF;
    long flags = head >>> ((1 + dialect.version().userTypeWidth()) * Byte.SIZE);
    encrypted = dialect.encryptedColumns() && (flags & ENCRYPTED) != 0;
    type.begin();
    return Step.TYPE;
  }

  private boolean readAfterType() {
    WireType found = type.type();
    if (found == null || found == WireType.TABLE) {
      markLost(Loss.UNKNOWN_TYPE);
      step = Step.END;
    } else if (encrypted) {
      encryption.begin(false);
      step = Step.ENCRYPTION;
    } else if (found == WireType.INT_N) {
      step = Step.INTEGER_LENGTH;
    } else {
      value.begin(type.form());
      step = Step.VALUE;
    }
    return true;
  }

  private boolean decrypted() {
    value.begin(type.form());
    step = Step.VALUE;
    if (encryption.isUnknown()) {
      markLost(Loss.UNKNOWN_TYPE);
      step = Step.END;
    }
    return true;
  }

  private Step integer(int width, long offset) {
    integerWidth = width;
    integerOffset = offset;
    if (width <= Long.BYTES) {
      return Step.INTEGER;
    }
    markLost(Loss.MALFORMED_TOKEN);
    return Step.END;
  }

  private boolean advanceIf(boolean passed, Step next) {
    if (passed) {
      step = next;
    }
    return passed;
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public long offset() {
    // The ordinal follows the token type, which is one byte.
    return ordinalOffset - 1;
  }

  @Override
  public long endOffset() {
    return endOffset;
  }

  @Override
  public long ordinalOffset() {
    return ordinalOffset;
  }

  @Override
  public CharSequence name() {
    return name;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public @Nullable WireType type() {
    return type.type();
  }

  @Override
  public int integerWidth() {
    return integerWidth;
  }

  @Override
  public long integer() {
    return integer;
  }

  @Override
  public long integerOffset() {
    return integerOffset;
  }
}
