package dev.weir.tds.request;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.PreparedText;
import dev.weir.domain.tsql.Effects;
import org.jspecify.annotations.Nullable;

/**
 * Where things stand in a call that has to do with handles. Offsets count the payload of the
 * message; -1 where there is no such thing.
 */
public final class CallShape {
  private static final long NOWHERE = -1;

  /** The length of a parameter's name, and its status (MS-TDS 2.2.6.6). */
  private static final int PARAMETER_HEAD = 2;

  private final Kind kind;
  private final NumberedProcedure procedure;
  private final long offset;
  private final long optionsOffset;
  private final int options;

  private long handle;
  private long handleAt = NOWHERE;
  private int handleWidth;
  private int handleLimit;
  private boolean handleWanted;
  private String handleName = "";
  private long handleFrom = NOWHERE;
  private long handleTo = NOWHERE;
  private final Span definitions = new Span();
  private final Span statement = new Span();
  private final Span rest = new Span();
  private long preparationOptions;
  private int parameters;
  private final boolean qualified;
  private long scrollFrom = NOWHERE;
  private long scroll;
  private long scrollAt = NOWHERE;
  private int scrollWidth;
  private boolean ended;
  private @Nullable Effects effects;

  /** A parameter: where it begins, where its type does, and where it ends. */
  static final class Span {
    private long from = NOWHERE;
    private long type = NOWHERE;
    private long to = NOWHERE;

    private void set(CallParameter parameter) {
      from = parameter.offset();
      type = from + PARAMETER_HEAD + (long) parameter.name().length() * Character.BYTES;
      to = parameter.endOffset();
    }

    private void extend(CallParameter parameter) {
      if (from == NOWHERE) {
        set(parameter);
      } else {
        to = parameter.endOffset();
      }
    }

    boolean isThere() {
      return from != NOWHERE;
    }

    long from() {
      return from;
    }

    long type() {
      return type;
    }

    long to() {
      return to;
    }
  }

  /** A call begins. */
  public CallShape(Kind kind, NumberedProcedure procedure, ProcedureCall call) {
    this.kind = kind;
    this.procedure = procedure;
    this.offset = call.offset();
    this.optionsOffset = call.optionsOffset();
    this.options = call.options();
    this.qualified = call.name().chars().anyMatch(each -> each == '.');
  }

  /** A parameter of it has passed. */
  public void parameter(CallParameter parameter) {
    int ordinal = parameter.ordinal();
    parameters++;
    if (ordinal == 0) {
      handle(parameter);
    } else if (ordinal == procedure.definitionsOrdinal()) {
      definitions.set(parameter);
    } else if (ordinal == procedure.statementOrdinal()) {
      statement.set(parameter);
    } else if (kind == Kind.PREPARE) {
      rest.extend(parameter);
      preparationOptions = parameter.integer();
    } else if (isScroll(ordinal)) {
      scrollFrom = parameter.offset();
      scroll = parameter.integer();
      scrollAt = parameter.integerWidth() == 0 ? NOWHERE : parameter.integerOffset();
      scrollWidth = parameter.integerWidth();
    }
  }

  private boolean isScroll(int ordinal) {
    return (procedure == NumberedProcedure.CURSOR_EXECUTE && ordinal == 2)
        || (procedure == NumberedProcedure.CURSOR_PREPARE_EXECUTE && ordinal == 4);
  }

  private void handle(CallParameter parameter) {
    handle = parameter.integerWidth() == 0 ? 0 : parameter.integer();
    handleAt = parameter.integerWidth() == 0 ? NOWHERE : parameter.integerOffset();
    handleWidth = parameter.integerWidth();
    handleLimit = parameter.integerLimit();
    handleWanted = parameter.isOutput();
    handleName = parameter.name().toString();
    handleFrom = parameter.offset();
    handleTo = parameter.endOffset();
  }

  /** What its statement does, as far as the text tells. */
  public void effects(Effects found) {
    effects = found;
  }

  /** All of it has passed. */
  public void end() {
    ended = true;
  }

  /** What it does. */
  public Kind kind() {
    return kind;
  }

  /** The number of its handle, or 0. */
  public long handle() {
    return handle;
  }

  /** What its statement does; null where it has none. */
  public @Nullable Effects effects() {
    return effects;
  }

  /** What is to be told of a statement that is prepared and not run. */
  public long preparationOptions() {
    return preparationOptions;
  }

  /** Whether all of it is known. */
  boolean hasEnded() {
    return ended;
  }

  /**
   * Whether another call of the same statement would do the same. One by a qualified name means the
   * statement somewhere else, and of options only the usual one is known: to tell of columns.
   */
  boolean isPlain() {
    boolean usual = textKind() == PreparedText.Kind.CURSOR || (preparationOptions & ~1L) == 0;
    boolean few = kind != Kind.PREPARE || textKind() == PreparedText.Kind.CURSOR || parameters <= 4;
    return !qualified && usual && few && procedure != NumberedProcedure.PREPARE_EXECUTE_CALL;
  }

  /** Whether it has what it needs to become another call: how a cursor scrolls may be left out. */
  boolean isWhole() {
    return kind != Kind.EXECUTE_CURSOR || hasScroll();
  }

  /** What the statement is run for. */
  PreparedText.Kind textKind() {
    return switch (procedure) {
      case CURSOR_PREPARE, CURSOR_PREPARE_EXECUTE, CURSOR_EXECUTE, CURSOR_UNPREPARE ->
          PreparedText.Kind.CURSOR;
      case CURSOR,
          CURSOR_OPEN,
          CURSOR_FETCH,
          CURSOR_OPTION,
          CURSOR_CLOSE,
          EXECUTE_SQL,
          PREPARE,
          EXECUTE,
          PREPARE_EXECUTE,
          PREPARE_EXECUTE_CALL,
          UNPREPARE ->
          PreparedText.Kind.STATEMENT;
    };
  }

  /** Whether it opens a cursor, too. */
  boolean opensCursor() {
    return kind == Kind.PREPARE_AND_OPEN || kind == Kind.EXECUTE_CURSOR;
  }

  long offset() {
    return offset;
  }

  long optionsOffset() {
    return optionsOffset;
  }

  int options() {
    return options;
  }

  boolean hasHandle() {
    return handleAt != NOWHERE;
  }

  long handleAt() {
    return handleAt;
  }

  int handleWidth() {
    return handleWidth;
  }

  /** How many bytes the handle may have that the client is told; 0 if it is to be no integer. */
  int handleLimit() {
    return handleLimit;
  }

  /** Whether the client wants to be told the handle that it named. */
  boolean isHandleWanted() {
    return handleWanted;
  }

  String handleName() {
    return handleName;
  }

  /** Where the parameter begins that is the handle. */
  long handleFrom() {
    return handleFrom;
  }

  /** Where it ends. */
  long handleTo() {
    return handleTo;
  }

  Span definitions() {
    return definitions;
  }

  Span statement() {
    return statement;
  }

  /** The parameters behind the statement that belong to a preparation which is not run. */
  Span rest() {
    return rest;
  }

  /** How many parameters have passed. */
  int parameters() {
    return parameters;
  }

  /** Where the parameter begins that says how the cursor scrolls. */
  long scrollFrom() {
    return scrollFrom;
  }

  long scroll() {
    return scroll;
  }

  boolean hasScroll() {
    return scrollAt != NOWHERE;
  }

  long scrollAt() {
    return scrollAt;
  }

  int scrollWidth() {
    return scrollWidth;
  }
}
