package dev.weir.tds.session;

import dev.weir.tds.request.CallParameter;

/** The call of a procedure by RPC, written as the statement that would do the same. */
final class CallText {
  /** Where procedures have a value that takes the type of what is given. */
  private static final int VALUE = 1;

  /** What a name is made of beside letters and digits. */
  private static final String OF_NAMES = "_@#$";

  private final StringBuilder text = new StringBuilder();
  private boolean first;

  /** The call of a procedure of this name, as it was written. */
  void begin(CharSequence name) {
    text.setLength(0);
    text.append("EXEC ").append(name);
    first = true;
  }

  /**
   * One more parameter. What is neither a short text nor an integer stands as a variable.
   *
   * @return false where it has a name that would mean something else in a statement, or nothing; it
   *     stands without it
   */
  boolean add(CallParameter parameter) {
    text.append(first ? " " : ", ");
    first = false;
    boolean understood = isVariable(parameter.name());
    if (understood && !parameter.name().isEmpty()) {
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
    return understood;
  }

  /** Whether it is the name of a variable, or none. */
  private static boolean isVariable(CharSequence name) {
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      boolean fits = i == 0 ? each == '@' : isOfName(each);
      if (!fits) {
        return false;
      }
    }
    return name.length() != 1;
  }

  private static boolean isOfName(char each) {
    return Character.isLetterOrDigit(each) || OF_NAMES.indexOf(each) >= 0;
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
