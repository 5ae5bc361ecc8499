package dev.weir.tds.request;

import dev.weir.tds.wire.ShortText;
import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.ValueForm;
import dev.weir.tds.wire.ValueWalk;
import dev.weir.tds.wire.WireType;
import org.jspecify.annotations.Nullable;

/** Reads one parameter of a call, behind the length of its name. */
final class ParameterPart extends RequestPart implements CallParameter {
  private enum Step {
    NAME,
    STATUS,
    TYPE,
    INTEGER_LENGTH,
    INTEGER,
    SHORT_LENGTH,
    SHORT_TEXT,
    GUID_LENGTH,
    GUID_BEGIN,
    GUID_END,
    TEXT,
    TABLE,
    VALUE,
    END
  }

  private static final int BY_REFERENCE = 0x01;
  private static final int DEFAULT = 0x02;
  private static final int ENCRYPTED = 0x08;

  private static final int GUID_BYTES = 16;

  /** The longest text that is kept, in UTF-16 units. */
  private static final int MOST_UNITS = 255;

  private final ShortText name = new ShortText(MOST_UNITS);
  private final ShortText shortText = new ShortText(MOST_UNITS);
  private final TypeInfoWalk type = new TypeInfoWalk(TypeInfoWalk.Place.REQUEST);
  private final ValueWalk value = new ValueWalk();
  private final TablePart table = new TablePart();
  private final TextValuePart text;
  private Step step = Step.END;
  private int ordinal;
  private @Nullable TextRole role;
  private boolean keepsText;
  private int status;
  private int integerWidth;
  private long integer;
  private long integerOffset;
  private boolean hasText;
  private boolean isNull;
  private long guidBegin;
  private @Nullable String guid;
  private long offset;
  private long endOffset;

  ParameterPart(TextPieces pieces) {
    this.text = new TextValuePart(pieces);
  }

  /** Sets the layout of the parameters from now on. */
  void speak(TdsVersion version) {
    type.speak(version);
  }

  /**
   * Begins a parameter.
   *
   * @param from the offset of the parameter
   * @param textRole the role of its text, if it is a statement or its definitions
   * @param keepText whether a short text is to be kept
   */
  void begin(
      int parameter, long from, int nameUnits, @Nullable TextRole textRole, boolean keepText) {
    clearReason();
    ordinal = parameter;
    offset = from;
    role = textRole;
    keepsText = keepText;
    integerWidth = 0;
    integer = 0;
    integerOffset = -1;
    hasText = false;
    isNull = false;
    guid = null;
    name.begin(nameUnits);
    step = Step.NAME;
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

  private boolean advance(SplitFields in) {
    return switch (step) {
      case STATUS, INTEGER_LENGTH, INTEGER, SHORT_LENGTH, GUID_LENGTH, GUID_BEGIN, GUID_END ->
          field(in);
      case NAME -> name.walk(in) && moveTo(Step.STATUS);
      case TYPE -> type.walk(in) && moveTo(readAfterType());
      case SHORT_TEXT -> shortText.walk(in) && moveTo(Step.END);
      case TEXT -> text.walk(in) && ended(text);
      case TABLE -> table.walk(in) && ended(table);
      case VALUE -> value.walk(in) && moveTo(Step.END);
      case END -> true;
    };
  }

  private boolean moveTo(Step next) {
    step = next;
    return true;
  }

  private boolean ended(RequestPart part) {
    Unclear why = part.unclear();
    if (why != null) {
      giveUp(why);
    }
    return moveTo(Step.END);
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
      case STATUS, INTEGER_LENGTH, GUID_LENGTH -> Byte.BYTES;
      case SHORT_LENGTH -> Short.BYTES;
      case GUID_BEGIN, GUID_END -> Long.BYTES;
      case INTEGER -> integerWidth;
      case NAME, TYPE, SHORT_TEXT, TEXT, TABLE, VALUE, END -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case STATUS -> {
        status = in.intValue();
        type.begin();
        yield (status & ENCRYPTED) == 0 ? Step.TYPE : unclear(Unclear.ENCRYPTED_PARAMETER);
      }
      case INTEGER_LENGTH -> {
        integerWidth = in.intValue();
        integerOffset = in.offset();
        isNull = integerWidth == 0;
        yield integerWidth <= Long.BYTES ? Step.INTEGER : unclear(Unclear.MALFORMED);
      }
      case INTEGER -> {
        integerOffset = in.offset() - integerWidth;
        integer = signed(in.value(), integerWidth);
        yield Step.END;
      }
      case SHORT_LENGTH -> shortText(in);
      case GUID_LENGTH -> readGuidLength(in.intValue());
      case GUID_BEGIN -> {
        guidBegin = in.value();
        yield Step.GUID_END;
      }
      case GUID_END -> {
        guid = GuidText.of(guidBegin, in.value());
        hasText = true;
        yield Step.END;
      }
      case NAME, TYPE, SHORT_TEXT, TEXT, TABLE, VALUE, END -> step;
    };
  }

  /** Extends the sign of an integer; only tinyint, of one byte, has none. */
  private static long signed(long bits, int width) {
    int unused = Long.SIZE - width * Byte.SIZE;
    return width <= 1 ? bits : bits << unused >> unused;
  }

  private Step readAfterType() {
    WireType found = type.type();
    if (found == null) {
      return unclear(Unclear.UNKNOWN_TYPE);
    }
    if (role != null) {
      return statement(found, role);
    }
    if (found == WireType.TABLE) {
      table.begin();
      return Step.TABLE;
    }
    if (found == WireType.INT_N || (keepsText && found == WireType.BIT_N)) {
      return Step.INTEGER_LENGTH;
    }
    if (found.isInteger() || (keepsText && found == WireType.BIT)) {
      integerWidth = ValueForm.length(type.form());
      return Step.INTEGER;
    }
    if (keepsText && found.isUnicode() && type.form() == ValueForm.SHORT_LENGTH) {
      return Step.SHORT_LENGTH;
    }
    if (keepsText && found == WireType.GUID) {
      return Step.GUID_LENGTH;
    }
    value.begin(type.form());
    return Step.VALUE;
  }

  private Step readGuidLength(int length) {
    isNull = length == 0;
    if (isNull) {
      return Step.END;
    }
    return length == GUID_BYTES ? Step.GUID_BEGIN : unclear(Unclear.MALFORMED);
  }

  /**
   * Begins the text of a statement. The server accepts no type but Unicode text here, so any other
   * is unclear.
   */
  private Step statement(WireType found, TextRole textRole) {
    if (!found.isUnicode()) {
      return unclear(Unclear.STATEMENT_IS_NO_TEXT);
    }
    text.begin(type.form(), textRole);
    return Step.TEXT;
  }

  private Step shortText(SplitFields in) {
    int length = in.intValue();
    int units = length / Character.BYTES;
    if (length == ValueForm.NULL_SHORT) {
      isNull = true;
      return Step.END;
    }
    if (units > MOST_UNITS || length % Character.BYTES != 0) {
      in.skip(length);
      return Step.END;
    }
    hasText = true;
    shortText.begin(units);
    return Step.SHORT_TEXT;
  }

  private Step unclear(Unclear why) {
    giveUp(why);
    return Step.END;
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public CharSequence name() {
    return name;
  }

  @Override
  public boolean isOutput() {
    return (status & BY_REFERENCE) != 0;
  }

  @Override
  public boolean isDefault() {
    return (status & DEFAULT) != 0;
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
  public int integerLimit() {
    WireType found = type.type();
    if (found == null || !found.isInteger()) {
      return 0;
    }
    return found == WireType.INT_N ? type.limit() : ValueForm.length(type.form());
  }

  @Override
  public long integer() {
    return integer;
  }

  @Override
  public long integerOffset() {
    return integerOffset;
  }

  @Override
  public boolean hasText() {
    return hasText;
  }

  @Override
  public boolean isNull() {
    return isNull;
  }

  @Override
  public CharSequence text() {
    String identifier = guid;
    return identifier == null ? shortText : identifier;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public long endOffset() {
    return endOffset;
  }
}
