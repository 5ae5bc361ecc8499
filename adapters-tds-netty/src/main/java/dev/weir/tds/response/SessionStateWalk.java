package dev.weir.tds.response;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.SplitFields;
import org.jspecify.annotations.Nullable;

/**
 * Reads a SESSIONSTATE token (MS-TDS 2.2.7.21): a length, the sequence number and the status, and
 * then states, each with its id, its length and its value. Values are skipped.
 */
final class SessionStateWalk extends TokenWalk {
  private enum Step {
    LENGTH,
    SEQUENCE,
    STATUS,
    STATE,
    STATE_LENGTH,
    LONG_STATE_LENGTH,
    VALUE,
    END
  }

  /** The length of the sequence number and the status. */
  private static final int HEAD = Integer.BYTES + 1;

  /** A length of one byte that announces a length of four. */
  private static final int LONG = 0xFF;

  /**
   * The only status that counts as recoverable: drivers refuse a token with one of the reserved
   * bits.
   */
  private static final int RECOVERABLE = 1;

  private @Nullable SessionStateMap states;
  private Step step = Step.END;
  private long rest;
  private long sequence;
  private boolean recoverable;
  private int state;

  /** Sets the map that takes the states; without one they are skipped. */
  void tell(SessionStateMap map) {
    states = map;
  }

  @Override
  void begin(int token) {
    step = Step.LENGTH;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (step == Step.VALUE) {
        if (!in.skipPending()) {
          return false;
        }
        step = rest == 0 ? Step.END : Step.STATE;
      } else {
        int width = width();
        if (step != Step.LENGTH && width > rest) {
          markLost(Loss.MALFORMED_TOKEN);
          return true;
        }
        if (!in.readNumber(width)) {
          return false;
        }
        rest -= width;
        take(in);
      }
    }
    return true;
  }

  private int width() {
    return switch (step) {
      case LENGTH, SEQUENCE, LONG_STATE_LENGTH -> Integer.BYTES;
      case STATUS, STATE, STATE_LENGTH -> Byte.BYTES;
      case VALUE, END -> 0;
    };
  }

  private void take(SplitFields in) {
    switch (step) {
      case LENGTH -> {
        rest = in.value();
        if (rest < HEAD) {
          lose();
        } else {
          step = Step.SEQUENCE;
        }
      }
      case SEQUENCE -> {
        sequence = in.value();
        step = Step.STATUS;
      }
      case STATUS -> {
        recoverable = in.value() == RECOVERABLE;
        step = rest == 0 ? Step.END : Step.STATE;
      }
      case STATE -> {
        state = in.intValue();
        step = Step.STATE_LENGTH;
      }
      case STATE_LENGTH -> {
        if (in.value() == LONG) {
          step = Step.LONG_STATE_LENGTH;
        } else {
          skipValue(in);
        }
      }
      case LONG_STATE_LENGTH -> skipValue(in);
      case VALUE, END -> {}
    }
  }

  private void skipValue(SplitFields in) {
    if (in.value() > rest) {
      lose();
      return;
    }
    if (states != null) {
      states.tell(sequence, state, recoverable);
    }
    rest -= in.value();
    in.skip(in.value());
    step = Step.VALUE;
  }

  private void lose() {
    markLost(Loss.MALFORMED_TOKEN);
    step = Step.END;
  }

  @Override
  void report(ResponseEvents events) {
    if (states != null) {
      events.sessionState(states);
    }
  }
}
