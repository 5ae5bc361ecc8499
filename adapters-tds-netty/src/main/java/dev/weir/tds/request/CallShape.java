package dev.weir.tds.request;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.GivenUp;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;
import dev.weir.application.prepared.PreparedText;
import dev.weir.domain.tsql.Effects;
import dev.weir.tds.wire.TdsVersion;
import org.jspecify.annotations.Nullable;

/**
 * The kind, the handle and the positions of the parameters of a call that uses a handle. Offsets
 * count the payload of the message; -1 stands for a missing part.
 */
public final class CallShape {
  private static final long NOWHERE = -1;

  /** The length of a parameter's name, and its status (MS-TDS 2.2.6.6). */
  private static final int PARAMETER_HEAD = 2;

  private final Kind kind;
  private final NumberedProcedure procedure;
  private final TdsVersion version;

  /** The parameters by reference, a bit for each; those behind the 64th are not needed. */
  private long outputs;

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

  /** The offsets of a parameter: of its begin, of its type, and of its end. */
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

  /** Begins the shape of a call. */
  public CallShape(Kind kind, NumberedProcedure procedure, ProcedureCall call, TdsVersion version) {
    this.version = version;
    this.kind = kind;
    this.procedure = procedure;
    this.offset = call.offset();
    this.optionsOffset = call.optionsOffset();
    this.options = call.options();
    this.qualified = call.name().chars().anyMatch(each -> each == '.');
  }

  /** Takes a parameter of the call. */
  public void parameter(CallParameter parameter) {
    int ordinal = parameter.ordinal();
    parameters++;
    if (parameter.isOutput() && ordinal < Long.SIZE) {
      outputs |= 1L << ordinal;
    }
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

  /** Sets the effects of the call's statement, as far as its text shows them. */
  public void effects(Effects found) {
    effects = found;
  }

  /** Notes the end of the call. */
  public void end() {
    ended = true;
  }

  /** Returns the layout of the call and of its response. */
  TdsVersion version() {
    return version;
  }

  /**
   * Returns the position of a parameter by the order of the values that the call returns, which
   * have no other mark before TDS 7.2.
   *
   * @param use the form in which the call went to the server
   * @param index the number of values that the call has returned before
   */
  int outputAt(HandleUse use, int index) {
    return switch (use) {
      case PreparedAgain again -> index == 0 || opensCursor() ? index : index + 1;
      case Reused reused -> index + 1;
      case Unchanged unchanged -> ownOutput(index);
      case WithoutHandle without -> ownOutput(index);
      case ByHandle byHandle -> ownOutput(index);
      case Prepared prepared -> ownOutput(index);
      case GivenUp givenUp -> index + 1;
    };
  }

  private int ownOutput(int index) {
    long left = outputs;
    for (int skipped = 0; skipped < index; skipped++) {
      left &= left - 1;
    }
    return Long.numberOfTrailingZeros(left);
  }

  /** Returns the kind of the call. */
  public Kind kind() {
    return kind;
  }

  /** Returns whether this is a call of a procedure that prepares, by its number or its name. */
  public boolean prepares(NumberedProcedure by) {
    return procedure == by && kind.prepares();
  }

  /** Returns the handle that the call names, or 0. */
  public long handle() {
    return handle;
  }

  /** Returns the effects of the call's statement; null if it has none. */
  public @Nullable Effects effects() {
    return effects;
  }

  /**
   * Returns the options of a call that only prepares: they select what the server reports of the
   * statement.
   */
  public long preparationOptions() {
    return preparationOptions;
  }

  /** Returns whether all of the call was read. */
  boolean hasEnded() {
    return ended;
  }

  /**
   * Returns whether a prepared statement may be shared with other calls of the same text. A
   * procedure with a qualified name prepares the statement in another database, and only the usual
   * option, to describe the columns, is supported.
   */
  boolean isPlain() {
    boolean usual = textKind() == PreparedText.Kind.CURSOR || (preparationOptions & ~1L) == 0;
    boolean few = kind != Kind.PREPARE || textKind() == PreparedText.Kind.CURSOR || parameters <= 4;
    return !qualified && usual && few && procedure != NumberedProcedure.PREPARE_EXECUTE_CALL;
  }

  /**
   * Returns whether the call has all parameters to be rewritten to another procedure; the scroll
   * options of a cursor may be missing.
   */
  boolean isWhole() {
    return kind != Kind.EXECUTE_CURSOR || hasScroll();
  }

  /** Returns whether the statement is prepared for execution or for a cursor. */
  PreparedText.Kind textKind() {
    return switch (procedure) {
      case CURSOR_PREPARE, CURSOR_PREPARE_EXECUTE, CURSOR_EXECUTE, CURSOR_UNPREPARE ->
          PreparedText.Kind.CURSOR;
      case CURSOR,
          CURSOR_OPEN,
          CURSOR_FETCH,
          CURSOR_OPTION,
          CURSOR_CLOSE,
          CATALOGUE_CURSOR_OPEN,
          EXECUTE_SQL,
          PREPARE,
          EXECUTE,
          PREPARE_EXECUTE,
          PREPARE_EXECUTE_CALL,
          UNPREPARE ->
          PreparedText.Kind.STATEMENT;
    };
  }

  /** Returns whether the call also opens a cursor. */
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

  /**
   * Returns the largest number of bytes of the returned handle; 0 if the parameter is no integer.
   */
  int handleLimit() {
    return handleLimit;
  }

  /** Returns whether the handle is an output parameter. */
  boolean isHandleWanted() {
    return handleWanted;
  }

  String handleName() {
    return handleName;
  }

  /** Returns the offset of the handle's parameter. */
  long handleFrom() {
    return handleFrom;
  }

  /** Returns the end of the handle's parameter. */
  long handleTo() {
    return handleTo;
  }

  Span definitions() {
    return definitions;
  }

  Span statement() {
    return statement;
  }

  /** Returns the parameters behind the statement in a call that only prepares. */
  Span rest() {
    return rest;
  }

  /** Returns the number of parameters read so far. */
  int parameters() {
    return parameters;
  }

  /** Returns the offset of the parameter with the scroll options of the cursor. */
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
