package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.Tokens;

/** Reads the tokens whose length is fixed or stands at their beginning. */
final class ShortTokenWalk extends TokenWalk {
  private enum Step {
    LENGTH,
    BODY,
    PROMOTION,
    END
  }

  /** The length of the number, the state and the severity of a message. */
  private static final int MESSAGE_HEAD = Integer.BYTES + 2;

  private static final int STATUS_LENGTH = Integer.BYTES;

  private final ResponseDialect dialect;
  private final TokenBody body = new TokenBody();
  private final EnvironmentReader environment = new EnvironmentReader(body);
  private Step step = Step.END;
  private int token;
  private long errors;

  ShortTokenWalk(ResponseDialect dialect) {
    this.dialect = dialect;
  }

  /** Returns whether tokens of this kind are read here. */
  static boolean canRead(int token) {
    return switch (token) {
      case Tokens.OFFSET,
          Tokens.RETURN_STATUS,
          Tokens.COLUMN_SOURCES,
          Tokens.TABLE_NAMES,
          Tokens.COLUMN_INFO,
          Tokens.ORDER,
          Tokens.ERROR,
          Tokens.INFO,
          Tokens.LOGIN_ACKNOWLEDGED,
          Tokens.SSPI,
          Tokens.ENVIRONMENT_CHANGE,
          Tokens.FEDERATED_INFO,
          Tokens.DONE,
          Tokens.DONE_PROCEDURE,
          Tokens.DONE_IN_PROCEDURE ->
          true;
      default -> false;
    };
  }

  @Override
  void begin(int code) {
    token = code;
    step = Step.LENGTH;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case LENGTH -> {
          int width = widthOfLength();
          if (!in.readNumber(width)) {
            return false;
          }
          body.begin(in.offset(), width == 0 ? fixedLength() : in.value());
          step = Step.BODY;
        }
        case BODY -> {
          if (!walkBody(in)) {
            return false;
          }
          step = afterBody();
        }
        case PROMOTION -> {
          if (!in.readNumber(Integer.BYTES)) {
            return false;
          }
          // Skips the new value, and the length of the old one, which is empty.
          in.skip(in.value() + 1);
          step = Step.END;
        }
        case END -> {}
      }
    }
    return in.skipPending();
  }

  /** Returns the number of errors that the server has reported so far. */
  long errors() {
    return errors;
  }

  /** Returns the number of resets that the server has acknowledged so far. */
  long resets() {
    return environment.resets();
  }

  /** Returns whether the token that has ended acknowledges a reset. */
  boolean isReset() {
    return token == Tokens.ENVIRONMENT_CHANGE && environment.isReset();
  }

  void callTransaction(long descriptor) {
    environment.callTransaction(descriptor);
  }

  private boolean walkBody(SplitFields in) {
    int from = body.heldLength();
    int begin = in.index() - from;
    boolean passed = body.walk(in);
    if (token == Tokens.ENVIRONMENT_CHANGE) {
      environment.rename(in.piece(), begin, from);
    }
    return passed;
  }

  @Override
  void report(ResponseEvents events) {
    switch (token) {
      case Tokens.DONE, Tokens.DONE_PROCEDURE, Tokens.DONE_IN_PROCEDURE ->
          events.done(
              DoneKind.of(token),
              body.u16(0),
              body.u16(Short.BYTES),
              body.number(2 * Short.BYTES, dialect.version().countWidth()));
      case Tokens.RETURN_STATUS -> events.returnStatus(body.i32(0), body.offset() + body.length());
      case Tokens.ERROR -> {
        errors++;
        events.error(body.i32(0), body.u8(Integer.BYTES), body.u8(Integer.BYTES + 1));
      }
      case Tokens.INFO ->
          events.info(body.i32(0), body.u8(Integer.BYTES), body.u8(Integer.BYTES + 1));
      case Tokens.ENVIRONMENT_CHANGE -> environment.tell(events);
      default -> {
        // No listener needs the other tokens.
      }
    }
  }

  private Step afterBody() {
    if (!isSound()) {
      markLost(Loss.MALFORMED_TOKEN);
      return Step.END;
    }
    return token == Tokens.ENVIRONMENT_CHANGE && environment.isLongerThanItsLength()
        ? Step.PROMOTION
        : Step.END;
  }

  private boolean isSound() {
    return switch (token) {
      case Tokens.ERROR, Tokens.INFO -> body.length() >= MESSAGE_HEAD;
      case Tokens.ENVIRONMENT_CHANGE -> environment.read();
      default -> true;
    };
  }

  private int widthOfLength() {
    return switch (token) {
      case Tokens.OFFSET,
          Tokens.RETURN_STATUS,
          Tokens.DONE,
          Tokens.DONE_PROCEDURE,
          Tokens.DONE_IN_PROCEDURE ->
          0;
      case Tokens.FEDERATED_INFO -> Integer.BYTES;
      default -> Short.BYTES;
    };
  }

  private int fixedLength() {
    return token == Tokens.OFFSET || token == Tokens.RETURN_STATUS
        ? STATUS_LENGTH
        : 2 * Short.BYTES + dialect.version().countWidth();
  }
}
