package dev.weir.tds.session;

import dev.weir.tds.request.CallParameter;

/** The call of a procedure by RPC, written as the statement that would do the same. */
final class CallText {
  /** Where procedures have a value that takes the type of what is given. */
  private static final int VALUE = 1;

  private final StringBuilder text = new StringBuilder();
  private boolean first;

  /** The call of a procedure of this name, as it was written. */
  void begin(CharSequence name) {
    text.setLength(0);
    text.append("EXEC ").append(name);
    first = true;
  }

  /** One more parameter. What is neither a short text nor an integer stands as a variable. */
  void add(CallParameter parameter) {
    text.append(first ? " " : ", ");
    first = false;
    if (!parameter.name().isEmpty()) {
      text.append(parameter.name()).append(" = ");
    }
    if (parameter.isDefault()) {
      text.append("DEFAULT");
    } else if (parameter.hasText()) {
      quoted(parameter.text());
    } else if (isConstant(parameter)) {
      text.append(parameter.integer());
    } else {
      text.append("@value");
    }
    if (parameter.isOutput()) {
      text.append(" OUTPUT");
    }
  }

  /** A constant is an int: as a value of any type, another integer would be another value. */
  private static boolean isConstant(CallParameter parameter) {
    int width = parameter.integerWidth();
    return !parameter.isOutput()
        && (width == Integer.BYTES || (width > 0 && parameter.ordinal() != VALUE));
  }

  private void quoted(CharSequence value) {
    text.append("N'");
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      text.append(each);
      if (each == '\'') {
        text.append(each);
      }
    }
    text.append('\'');
  }

  CharSequence end() {
    return text;
  }
}
