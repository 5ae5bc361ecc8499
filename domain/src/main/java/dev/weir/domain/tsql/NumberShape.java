package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * The state of reading a number. {@code 1FROM t} is a number and two words, so its end has to be
 * found precisely.
 */
enum NumberShape {
  WHOLE {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      if (afterZero && (c == 'x' || c == 'X')) {
        return HEXADECIMAL;
      }
      return c == '.' ? FRACTION : Characters.isDigit(c) ? WHOLE : exponent(c);
    }
  },
  FRACTION {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      return Characters.isDigit(c) ? FRACTION : exponent(c);
    }
  },
  /** After the {@code e}: a sign may follow. */
  EXPONENT {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      return Characters.isDigit(c) || c == '+' || c == '-' ? EXPONENT_DIGITS : null;
    }
  },
  EXPONENT_DIGITS {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      return Characters.isDigit(c) ? EXPONENT_DIGITS : null;
    }
  },
  /** After a currency sign. */
  MONEY {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      return c == '.' || Characters.isDigit(c) ? MONEY : null;
    }
  },
  HEXADECIMAL {
    @Override
    @Nullable NumberShape next(char c, boolean afterZero) {
      return Characters.isHexDigit(c) ? HEXADECIMAL : null;
    }
  };

  /** Returns whether the server's reading of a letter right after it is unknown. */
  boolean endsAtBlank() {
    return this == EXPONENT || this == MONEY;
  }

  /** Returns the shape after a character, or null if the number ends before it. */
  abstract @Nullable NumberShape next(char c, boolean afterZero);

  private static @Nullable NumberShape exponent(char c) {
    return c == 'e' || c == 'E' ? EXPONENT : null;
  }
}
