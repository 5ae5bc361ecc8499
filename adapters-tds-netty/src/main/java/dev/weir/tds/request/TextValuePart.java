package dev.weir.tds.request;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.ValueForm;

/** Reads the value of a parameter that is text, and reports its characters. */
final class TextValuePart extends RequestPart {
  private enum Step {
    LENGTH,
    CHUNK,
    CHARACTERS,
    LAST_CHARACTERS,
    END
  }

  private final TextPieces pieces;
  private Step step = Step.END;
  private int form;
  private long left;

  TextValuePart(TextPieces pieces) {
    this.pieces = pieces;
  }

  void begin(int valueForm, TextRole role) {
    clearReason();
    form = valueForm;
    step = Step.LENGTH;
    pieces.begin(role);
  }

  @Override
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case LENGTH -> {
          if (!in.readNumber(widthOfLength())) {
            return false;
          }
          step = afterLength(in.value());
        }
        case CHUNK -> {
          if (!in.readNumber(Integer.BYTES)) {
            return false;
          }
          left = in.value();
          step = left == 0 ? end() : Step.CHARACTERS;
        }
        case CHARACTERS, LAST_CHARACTERS -> {
          left -= pieces.report(in, left);
          if (left > 0) {
            return false;
          }
          step = step == Step.CHARACTERS ? Step.CHUNK : end();
        }
        case END -> {}
      }
    }
    return true;
  }

  private int widthOfLength() {
    return switch (ValueForm.kind(form)) {
      case ValueForm.CHUNKED -> Long.BYTES;
      case ValueForm.INT_LENGTH -> Integer.BYTES;
      default -> Short.BYTES;
    };
  }

  private Step afterLength(long length) {
    if (ValueForm.kind(form) == ValueForm.CHUNKED) {
      return length == ValueForm.NULL_TOTAL ? end() : Step.CHUNK;
    }
    long none =
        ValueForm.kind(form) == ValueForm.INT_LENGTH ? ValueForm.NULL_INT : ValueForm.NULL_SHORT;
    left = length == none ? 0 : length;
    return Step.LAST_CHARACTERS;
  }

  private Step end() {
    if (!pieces.end()) {
      giveUp(Unclear.MALFORMED);
    }
    return Step.END;
  }
}
