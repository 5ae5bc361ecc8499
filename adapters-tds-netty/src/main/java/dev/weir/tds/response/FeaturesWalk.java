package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;

/** Skips a FEATUREEXTACK token: features, each with its data, up to a terminator. */
final class FeaturesWalk extends TokenWalk {
  private enum Step {
    FEATURE,
    DATA,
    END
  }

  private static final int TERMINATOR = 0xFF;

  private Step step = Step.END;

  @Override
  void begin(int token) {
    step = Step.FEATURE;
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.readNumber(step == Step.FEATURE ? Byte.BYTES : Integer.BYTES)) {
        return false;
      }
      if (step == Step.DATA) {
        in.skip(in.value());
        step = Step.FEATURE;
      } else {
        step = in.value() == TERMINATOR ? Step.END : Step.DATA;
      }
    }
    return in.skipPending();
  }

  @Override
  void report(ResponseEvents events) {
    // Only the login needs the features, and reads them itself.
  }
}
