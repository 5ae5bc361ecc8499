package dev.weir.domain.tsql;

/**
 * A token of a text that may be one of {@link Reads}.
 *
 * @param text its text as written, without quotes; of a string in single quotes an empty text
 * @param word the text in upper case if it is a word without quotes; else an empty text
 */
record ReadToken(Kind kind, String text, String word) {
  /** Returns whether it is this word without quotes. */
  boolean is(String expected) {
    return word.equals(expected);
  }

  /** Returns whether it is this operator. */
  boolean isOperator(String expected) {
    return kind == Kind.OPERATOR && text.equals(expected);
  }

  /** Returns whether it is a name that a text may give to a table, a column or an alias. */
  boolean isName() {
    return switch (kind) {
      case BRACKETED, QUOTED -> !text.isEmpty() && isOrdinary();
      case WORD -> isOrdinary() && !ReadVocabulary.isReserved(word);
      case STRING,
          VARIABLE,
          GLOBAL,
          NUMBER,
          BINARY,
          SEMICOLON,
          LEFT,
          RIGHT,
          COMMA,
          DOT,
          EQUALS,
          PLUS,
          MINUS,
          COLON,
          BRACE,
          OPERATOR,
          ODD,
          END ->
          false;
    };
  }

  /** Temporary tables begin with a number sign, and pseudo-columns with a dollar sign. */
  private boolean isOrdinary() {
    char first = text.charAt(0);
    return first != '#' && first != '$' && first != '@';
  }
}
