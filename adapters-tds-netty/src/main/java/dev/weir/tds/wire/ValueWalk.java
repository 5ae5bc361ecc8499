package dev.weir.tds.wire;

/** Skips one value, which may be split at any byte. */
public final class ValueWalk {
  private enum Step {
    LENGTH,
    POINTED_LENGTH,
    CHUNK,
    REST
  }

  private Step step = Step.REST;
  private int form;

  /** Begins a value of this form. */
  public void begin(int valueForm) {
    form = valueForm;
    step = Step.LENGTH;
  }

  /**
   * Reads on in the value.
   *
   * @return whether all of it has been skipped
   */
  public boolean walk(SplitFields in) {
    while (step != Step.REST) {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.skipPending();
  }

  private int widthOfNext() {
    return switch (step) {
      case LENGTH -> widthOfLength();
      case POINTED_LENGTH, CHUNK -> Integer.BYTES;
      case REST -> 0;
    };
  }

  private int widthOfLength() {
    return switch (ValueForm.kind(form)) {
      case ValueForm.BYTE_LENGTH, ValueForm.POINTED -> Byte.BYTES;
      case ValueForm.SHORT_LENGTH -> Short.BYTES;
      case ValueForm.INT_LENGTH -> Integer.BYTES;
      case ValueForm.CHUNKED -> Long.BYTES;
      default -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case LENGTH -> length(in);
      case CHUNK -> chunk(in);
      case POINTED_LENGTH -> rest(in, in.value() == ValueForm.NULL_INT ? 0 : in.value());
      case REST -> Step.REST;
    };
  }

  private Step length(SplitFields in) {
    long length = in.value();
    return switch (ValueForm.kind(form)) {
      case ValueForm.SHORT_LENGTH -> rest(in, length == ValueForm.NULL_SHORT ? 0 : length);
      case ValueForm.INT_LENGTH -> rest(in, length == ValueForm.NULL_INT ? 0 : length);
      case ValueForm.CHUNKED -> length == ValueForm.NULL_TOTAL ? Step.REST : Step.CHUNK;
      case ValueForm.POINTED -> {
        if (length == 0) {
          yield Step.REST;
        }
        in.skip(length + ValueForm.TIMESTAMP_LENGTH);
        yield Step.POINTED_LENGTH;
      }
      case ValueForm.BYTE_LENGTH -> rest(in, length);
      default -> rest(in, ValueForm.length(form));
    };
  }

  private static Step rest(SplitFields in, long length) {
    in.skip(length);
    return Step.REST;
  }

  private static Step chunk(SplitFields in) {
    in.skip(in.value());
    return in.value() == 0 ? Step.REST : Step.CHUNK;
  }
}
