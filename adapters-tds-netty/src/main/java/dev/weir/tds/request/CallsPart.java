package dev.weir.tds.request;

import dev.weir.tds.wire.ShortText;
import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TdsVersion;
import org.jspecify.annotations.Nullable;

/** Reads the calls of an RPC request (MS-TDS 2.2.6.6), behind its headers. */
final class CallsPart extends RequestPart implements ProcedureCall {
  private enum Step {
    NAME_LENGTH,
    NUMBER,
    NAME,
    OPTIONS,
    NEXT,
    PARAMETER
  }

  private static final int BY_NUMBER = 0xFFFF;
  private static final int SEPARATOR = 0xFF;
  private static final int OLD_SEPARATOR = 0x80;
  private static final int NOT_EXECUTED = 0xFE;

  /** A name in four parts, each quoted (MS-TDS 2.2.6.6). */
  private static final int LONGEST_NAME = 523;

  /** The longest name of a parameter, which is an identifier. */
  private static final int LONGEST_IDENTIFIER = 128;

  private final RequestEvents events;
  private final ShortText name = new ShortText(LONGEST_NAME);
  private final ParameterPart parameter;
  private Step step = Step.NAME_LENGTH;
  private boolean since72;
  private int ordinal;
  private int parameters;
  private boolean byName;
  private @Nullable NumberedProcedure procedure;
  private int options;
  private long offset;
  private long optionsOffset;

  CallsPart(RequestEvents events, TextPieces pieces) {
    this.events = events;
    this.parameter = new ParameterPart(pieces);
  }

  void begin(TdsVersion version, long from) {
    clearReason();
    since72 = version.isSince72();
    parameter.speak(version);
    step = Step.NAME_LENGTH;
    ordinal = 0;
    offset = from;
  }

  /** Reads on. The part never ends by itself: a call ends with a separator or with the request. */
  @Override
  boolean walk(SplitFields in) {
    while (unclear() == null) {
      if (!advance(in)) {
        return false;
      }
    }
    return true;
  }

  /** Ends the request, and returns whether it ended at the end of a call. */
  boolean end(SplitFields in) {
    if (step == Step.NEXT && in.skipPending()) {
      events.callEnds(CallEnd.LAST);
      return true;
    }
    // The last call may be followed by a separator.
    return step == Step.NAME_LENGTH && ordinal > 0 && in.offset() == offset;
  }

  /** Returns whether a call has begun and its first parameter has not ended. */
  boolean isWithinHead() {
    return switch (step) {
      case NAME_LENGTH, NUMBER, NAME, OPTIONS -> true;
      case NEXT, PARAMETER -> parameters == 0;
    };
  }

  private boolean advance(SplitFields in) {
    switch (step) {
      case NAME -> {
        if (!name.walk(in)) {
          return false;
        }
        procedure = NumberedProcedure.named(name);
        step = Step.OPTIONS;
      }
      case PARAMETER -> {
        if (!parameter.walk(in)) {
          return false;
        }
        afterParameter();
      }
      case NAME_LENGTH, NUMBER, OPTIONS, NEXT -> {
        if (!in.readNumber(step == Step.NEXT ? Byte.BYTES : Short.BYTES)) {
          return false;
        }
        step = next(in, in.intValue());
      }
    }
    return true;
  }

  private Step next(SplitFields in, int number) {
    return switch (step) {
      case NAME_LENGTH -> named(number);
      case NUMBER -> {
        procedure = NumberedProcedure.of(number);
        if (procedure == null) {
          giveUp(Unclear.MALFORMED);
        }
        yield Step.OPTIONS;
      }
      case OPTIONS -> {
        options = number;
        optionsOffset = in.offset() - Short.BYTES;
        parameters = 0;
        events.call(this);
        yield Step.NEXT;
      }
      case NEXT -> parameterOrSeparator(in, number);
      case NAME, PARAMETER -> step;
    };
  }

  private Step named(int units) {
    byName = units != BY_NUMBER;
    if (!byName) {
      name.begin(0);
      return Step.NUMBER;
    }
    if (units == 0 || units > LONGEST_NAME) {
      giveUp(Unclear.MALFORMED);
    }
    name.begin(units);
    return Step.NAME;
  }

  private Step parameterOrSeparator(SplitFields in, int number) {
    boolean isNotExecuted = since72 && number == NOT_EXECUTED;
    if (isNotExecuted || number == (since72 ? SEPARATOR : OLD_SEPARATOR)) {
      events.callEnds(isNotExecuted ? CallEnd.NOT_EXECUTED : CallEnd.ANOTHER_FOLLOWS);
      ordinal++;
      offset = in.offset();
      return Step.NAME_LENGTH;
    }
    if (number > LONGEST_IDENTIFIER) {
      giveUp(Unclear.MALFORMED);
      return Step.NEXT;
    }
    TextRole role = procedure == null ? null : procedure.roleOf(parameters);
    parameter.begin(parameters, in.offset() - 1, number, role, byName || events.wantsValues());
    return Step.PARAMETER;
  }

  private void afterParameter() {
    Unclear why = parameter.unclear();
    if (why != null) {
      giveUp(why);
      return;
    }
    parameters++;
    events.parameter(parameter);
    step = Step.NEXT;
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public @Nullable NumberedProcedure procedure() {
    return procedure;
  }

  @Override
  public boolean isByName() {
    return byName;
  }

  @Override
  public CharSequence name() {
    return name;
  }

  @Override
  public int options() {
    return options;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public long optionsOffset() {
    return optionsOffset;
  }
}
