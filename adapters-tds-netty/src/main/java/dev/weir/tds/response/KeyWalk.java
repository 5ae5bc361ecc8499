package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;

/** Skips the table of the keys of a result's encrypted columns. */
final class KeyWalk {
  private enum Step {
    KEYS,
    NEXT_KEY,
    COPIES,
    NEXT_COPY,
    STORE,
    PATH,
    ALGORITHM,
    END
  }

  /** The database, the id and the version of a key, and the version of its metadata. */
  private static final int KEY_HEAD = 3 * Integer.BYTES + Long.BYTES;

  private Step step = Step.END;
  private int keys;
  private int copies;

  void begin() {
    step = Step.KEYS;
  }

  /** Reads on, and returns whether the table has ended. */
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.skipPending();
  }

  private int widthOfNext() {
    return switch (step) {
      case KEYS, PATH -> Short.BYTES;
      case COPIES, STORE, ALGORITHM -> Byte.BYTES;
      case NEXT_COPY -> copies == 0 ? 0 : Short.BYTES;
      case NEXT_KEY, END -> 0;
    };
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case KEYS -> {
        keys = in.intValue();
        yield Step.NEXT_KEY;
      }
      case NEXT_KEY -> {
        if (keys-- == 0) {
          yield Step.END;
        }
        in.skip(KEY_HEAD);
        yield Step.COPIES;
      }
      case COPIES -> {
        copies = in.intValue();
        yield Step.NEXT_COPY;
      }
      case NEXT_COPY -> {
        if (copies-- == 0) {
          yield Step.NEXT_KEY;
        }
        // Skips the encrypted key, which is bytes and not text.
        in.skip(in.value());
        yield Step.STORE;
      }
      case STORE -> text(in, Step.PATH);
      case PATH -> text(in, Step.ALGORITHM);
      case ALGORITHM -> text(in, Step.NEXT_COPY);
      case END -> Step.END;
    };
  }

  private static Step text(SplitFields in, Step then) {
    in.skip(in.value() * Character.BYTES);
    return then;
  }
}
